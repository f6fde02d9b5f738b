// Keys that are handed to a refresh, beside those of the environment.
#include "pricing/refresh.h"
#include "pricing/refresh_plan.h"
#include "tests/support/loopback_server.h"
#include "tests/support/price_sites.h"
#include "tests/support/test.h"

using namespace breakeven;
using test::LoopbackServer;
using test::PriceSite;

namespace {

const PriceSource &source(const std::string &name) { return *findPriceSource(name); }

std::vector<PartReport> refreshed(const PriceSite &site, const SourceSecrets &secrets)
{
    auto store = Store::open(":memory:");
    const LoopbackServer server(
        [&](const test::ServedRequest &request, test::Connection &to) { site.answer(request, to); });
    RefreshOptions options;
    options.sources = {site.source};
    options.partitions = {site.partition};
    options.baseUrls = {{site.source, server.base()}};
    options.secrets = secrets;
    const auto reports = refreshPrices(*store, options);
    if (!reports)
        INFO(reports.error().text());
    REQUIRE(reports.ok());
    return *reports;
}

} // namespace

TEST_CASE(
    "a key that is handed in is used where the environment has none; that of the environment goes before it")
{
    ::setenv("AWS_SHARED_CREDENTIALS_FILE", "/nonexistent/credentials", 1);
    for (const PriceSite &site : test::priceSites()) {
        if (!site.key.variable)
            continue;
        INFO(site.source);
        for (const auto &[name, value] : site.key.environment())
            ::unsetenv(name.c_str());
        const std::string given =
            site.key.secret.empty() ? site.key.value : site.key.value + ":" + site.key.secret;
        CHECK_FALSE(hasItsKey(source(site.source)));
        CHECK(hasItsKey(source(site.source), {{site.key.variable, given}}));
        CHECK(refreshed(site, {{site.key.variable, given}}).at(0).outcome == PartOutcome::Stored);
        for (const auto &[name, value] : site.key.environment())
            ::setenv(name.c_str(), value.c_str(), 1);
        CHECK(refreshed(site, {{site.key.variable, "another:one"}}).at(0).outcome == PartOutcome::Stored);
        for (const auto &[name, value] : site.key.environment())
            ::unsetenv(name.c_str());
    }
    ::unsetenv("AWS_SHARED_CREDENTIALS_FILE");
}

TEST_CASE("what cannot be a key is refused without showing it")
{
    for (const auto &[name, secret] :
         std::vector<std::pair<std::string, std::string>>{{"lambda", "hu5h\nHost: elsewhere"},
                                                          {"gcp-catalog", "hu5h\r"},
                                                          {"aws-spot-history", "hu5h"},
                                                          {"aws-spot-history", "hu5h:"},
                                                          {"aws-spot-history", ":hu5h"},
                                                          {"aws-spot-history", "AKID:hu5h\n"}}) {
        const auto checked = checkSecret(source(name), secret);
        REQUIRE_FALSE(checked.ok());
        CHECK(checked.error().kind == ErrorKind::BadInput);
        CHECK(checked.error().text().find("hu5h") == std::string::npos);
        CHECK(checked.error().text().find(source(name).key.variable) != std::string::npos);
    }
    CHECK(checkSecret(source("lambda"), "hush").ok());
    CHECK(checkSecret(source("aws-spot-history"), "AKID:hush").ok());
}
