// What is known of the sources before they are asked, and what a refresh tells while it runs.
#include "data/readers/utc_time.h"
#include "pricing/refresh/base_urls.h"
#include "pricing/refresh/quality_gate.h"
#include "pricing/refresh/refresh.h"
#include "pricing/refresh/source_status.h"
#include "tests/support/loopback_server.h"
#include "tests/support/offers.h"
#include "tests/support/price_sites.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>

using namespace breakeven;
using test::LoopbackServer;
using test::PriceSite;

namespace {

const PriceSite &linode() { return test::priceSites().at(2); }

SourceStatus statusOf(const Store &store, const std::string &name)
{
    const auto all = test::required(sourceStatus(store));
    CHECK(all.size() == priceSources().size());
    return *std::find_if(all.begin(), all.end(),
                         [&](const SourceStatus &status) { return status.source->name == name; });
}

} // namespace

TEST_CASE("a source is told with what it gives, its key, and how its last fetch went")
{
    auto store = Store::open(":memory:");
    const SourceStatus never = statusOf(*store, "linode");
    CHECK_FALSE(never.description.empty());
    CHECK(never.fetchedAt.empty());
    CHECK_FALSE(never.isStale);
    CHECK(never.hasKey);
    ::unsetenv("LAMBDA_API_KEY");
    CHECK_FALSE(statusOf(*store, "lambda").hasKey);
    ::setenv("LAMBDA_API_KEY", "hush", 1);
    CHECK(statusOf(*store, "lambda").hasKey);
    ::unsetenv("LAMBDA_API_KEY");

    REQUIRE(store->prices().noteCheck("azure-retail", "eastus", "2026-11-01T00:00:00Z").ok());
    REQUIRE(store->prices().noteCheck("azure-retail", "westus", "2026-11-02T00:00:00Z").ok());
    CHECK(statusOf(*store, "azure-retail").fetchedAt == "2026-11-02T00:00:00Z");
    REQUIRE(store->prices().noteCheck("azure-retail", "eastus", "2026-11-03T00:00:00Z", "it is down").ok());
    const SourceStatus failed = statusOf(*store, "azure-retail");
    CHECK(failed.error == "eastus: it is down");
    CHECK(failed.isStale);
}

TEST_CASE(
    "a file whose newest price is older than a year is stale though it came today, what was fetched is not")
{
    auto store = Store::open(":memory:");
    const Offer offer = test::soldOffer(
        {.provider = "aws", .machine = "p3.2xlarge", .model = "spot", .from = Date{2020, 1, 1}});
    PriceBatch batch = test::fetchedPrices("skypilot", {offer}, {}, "2026-11-01T00:00:00Z");
    batch.snapshot.newest = Date{2020, 1, 1}.daysSinceEpoch() * 86400;
    REQUIRE(store->prices().write({batch}).ok());
    CHECK(statusOf(*store, "skypilot").isStale);
    const auto offers = store->prices().list({});
    REQUIRE(offers->size() == 1);
    CHECK(isStale(offers->front(), today()));

    // A source that is asked today and still says a price of 2020 says what holds today.
    REQUIRE(store->prices().noteCheck("skypilot", "", utcText(utcNow())).ok());
    CHECK_FALSE(statusOf(*store, "skypilot").isStale);
    const auto confirmed = store->prices().list({});
    CHECK_FALSE(isStale(confirmed->front(), today()));
    CHECK(confirmed->front().effectiveFrom == Date{2020, 1, 1});
    CHECK(*confirmed == *offers);
    CHECK(store->prices().summary({}, Date{2026, 1, 1})->old == 0);
    REQUIRE(store->prices().noteCheck("skypilot", "", utcText(utcNow()), "it is down").ok());
    CHECK(statusOf(*store, "skypilot").isStale);
    CHECK_FALSE(isStale(store->prices().list({})->front(), today()));
    CHECK(store->prices().summary({}, Date{2999, 1, 1})->old == 1);
}

TEST_CASE("another server for a source is named by the environment")
{
    CHECK(baseUrlVariable("aws-spot-feed") == "BREAKEVEN_BASE_URL_AWS_SPOT_FEED");
    ::setenv("BREAKEVEN_BASE_URL_LINODE", "http://127.0.0.1:8080", 1);
    ::setenv("BREAKEVEN_BASE_URL_ECB", "", 1);
    const auto urls = baseUrlsFromEnvironment();
    ::unsetenv("BREAKEVEN_BASE_URL_LINODE");
    ::unsetenv("BREAKEVEN_BASE_URL_ECB");
    CHECK(urls == std::map<std::string, std::string>{{"linode", "http://127.0.0.1:8080"}});
}

TEST_CASE("a refresh tells each part before it is fetched, and the store when it brought prices")
{
    auto store = Store::open(":memory:");
    const LoopbackServer server([](const test::ServedRequest &request, test::Connection &to) {
        if (linode().bodyOf(PriceSite::pageOf(request)))
            linode().answer(request, to);
        else
            to.respond(404, "");
    });
    RefreshOptions options;
    options.sources = {"linode", "vultr"};
    options.baseUrls = {{"linode", server.base()}, {"vultr", server.base()}};
    std::vector<std::string> told;
    options.begin = [&](const RefreshStep &step) {
        told.push_back(step.source + "/" + step.part + " " + std::to_string(step.index) + " of " +
                       std::to_string(step.count));
    };
    options.done = [&](const PartReport &report) { told.push_back("done " + report.source); };
    const auto first = refreshPrices(*store, options);
    REQUIRE(first.ok());
    CHECK(told == std::vector<std::string>{"linode/linode 0 of 2", "done linode", "vultr/vultr 1 of 2",
                                           "done vultr"});
    CHECK((*first)[0].outcome == PartOutcome::Stored);
    CHECK((*first)[1].outcome == PartOutcome::Failed);
    const RefreshMark began = store->prices().lastRefresh().value();
    REQUIRE_FALSE(began.beganAt.empty());
    const auto changes = store->prices().changes({}, {{}, began});
    CHECK(std::int64_t(changes->added) == (*first)[0].added);

    // One that brings nothing leaves what the one before it brought to be looked at.
    options.sources = {"vultr"};
    REQUIRE(refreshPrices(*store, options).ok());
    CHECK(store->prices().lastRefresh()->lastReading == began.lastReading);
    CHECK(store->prices().lastRefresh()->beganAt == began.beganAt);
}
