// Keys that are handed to a refresh, beside those of the environment.
#include "pricing/refresh/refresh.h"
#include "pricing/refresh/refresh_plan.h"
#include "tests/support/loopback_server.h"
#include "tests/support/price_sites.h"
#include "tests/support/test.h"

#include <cstdlib>
#include <fstream>
#include <optional>

using namespace breakeven;
using test::LoopbackServer;
using test::PriceSite;
using test::TemporaryFolder;

namespace {

const PriceSource &source(const std::string &name) { return *findPriceSource(name); }

std::vector<PartReport> refreshedWith(const PriceSite &site, const SourceSecrets &secrets)
{
    auto store = Store::open(":memory:");
    const LoopbackServer server(
        [&](const test::ServedRequest &request, test::Connection &to) { site.answer(request, to); });
    RefreshOptions options;
    options.sources = {site.source};
    options.parts = {site.part};
    options.baseUrls = {{site.source, server.base()}};
    options.secrets = secrets;
    const auto reports = refreshPrices(*store, options);
    if (!reports)
        INFO(reports.error().text());
    REQUIRE(reports.ok());
    return *reports;
}

// No program of a vendor has left a key, whatever the machine has.
class NoVendorFiles
{
public:
    NoVendorFiles()
    {
        ::setenv("AWS_SHARED_CREDENTIALS_FILE", "/nonexistent/credentials", 1);
        ::setenv("HOME", m_folder.path().c_str(), 1);
        ::unsetenv("XDG_CONFIG_HOME");
    }
    ~NoVendorFiles()
    {
        ::unsetenv("AWS_SHARED_CREDENTIALS_FILE");
        set("HOME", m_home);
        set("XDG_CONFIG_HOME", m_config);
    }
    void write(const std::string &file, const std::string &text) const
    {
        const std::filesystem::path path = m_folder.path() / file;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << text;
    }

private:
    using Value = std::optional<std::string>;

    static Value value(const char *name)
    {
        const char *const text = std::getenv(name);
        return text ? Value(text) : std::nullopt;
    }
    static void set(const char *name, const Value &value)
    {
        value ? ::setenv(name, value->c_str(), 1) : ::unsetenv(name);
    }

    Value m_home = value("HOME");
    Value m_config = value("XDG_CONFIG_HOME");
    TemporaryFolder m_folder;
};

} // namespace

TEST_CASE(
    "a key that is handed in is used where the environment has none; that of the environment goes before it")
{
    const NoVendorFiles none;
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
        CHECK(refreshedWith(site, {{site.key.variable, given}}).at(0).outcome == PartOutcome::Stored);
        for (const auto &[name, value] : site.key.environment())
            ::setenv(name.c_str(), value.c_str(), 1);
        CHECK(refreshedWith(site, {{site.key.variable, "another:one"}}).at(0).outcome == PartOutcome::Stored);
        for (const auto &[name, value] : site.key.environment())
            ::unsetenv(name.c_str());
    }
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

TEST_CASE("a key that the program of a vendor keeps is used after the environment and before one handed in")
{
    struct Row
    {
        const char *source;
        const char *file;
        std::string text; // KEY stands for the key
    };
    const Row rows[] = {
        {"digitalocean", ".config/doctl/config.yaml", "access-token: KEY\ncontext: default\n"},
        {"digitalocean", ".config/doctl/config.yaml",
         "access-token: wrong\nauth-contexts:\n  default: \"true\"\n  Team: KEY\ncontext: Team\n"},
        {"runpod", ".runpod/config.toml", "apikey = 'KEY'\napiurl = 'https://api.runpod.io/graphql'\n"},
        {"runpod", ".runpod/config.toml", "[default]\napi_key = \"KEY\" # mine\n"},
        {"vast", ".config/vastai/vast_api_key", "KEY\n"},
        {"vast", ".vast_api_key", "KEY"},
    };
    for (const Row &row : rows) {
        const NoVendorFiles files;
        const PriceSite &site = test::priceSite(row.source);
        INFO(row.source << ": " << row.text);
        ::unsetenv(site.key.variable);
        CHECK_FALSE(hasItsKey(source(row.source)));
        std::string text = row.text;
        text.replace(text.find("KEY"), 3, site.key.value);
        files.write(row.file, text);
        CHECK(hasItsKey(source(row.source)));
        CHECK(refreshedWith(site, {{site.key.variable, "another"}}).at(0).outcome == PartOutcome::Stored);
        ::setenv(site.key.variable, "of the environment", 1);
        const auto refused = refreshedWith(site, {});
        CHECK(refused.at(0).outcome == PartOutcome::Failed);
        ::unsetenv(site.key.variable);
        files.write(row.file,
                    row.text.find(':') == std::string::npos && row.text.find('=') == std::string::npos
                        ? ""
                        : "other: setting\n");
        CHECK_FALSE(hasItsKey(source(row.source)));
    }
}
