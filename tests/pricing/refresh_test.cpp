#include "pricing/refresh/refresh_lock.h"
#include "pricing/sources/price_source.h"
#include "tests/support/price_refresh.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <memory>

using namespace breakeven;
using test::answers;
using test::Connection;
using test::everyRecord;
using test::LoopbackServer;
using test::newStore;
using test::PriceSite;
using test::priceSite;
using test::refreshed;
using test::replaced;
using test::ServedRequest;
using test::TestClock;

TEST_CASE("every price source has a site that it is tried on, and reads with a format of its name")
{
    REQUIRE(priceSources().size() == test::priceSites().size());
    for (std::size_t i = 0; i < priceSources().size(); ++i) {
        CHECK(priceSources()[i].name == test::priceSites()[i].source);
        const auto &formats = priceFormats();
        CHECK(std::any_of(formats.begin(), formats.end(), [&](const PriceFormat &format) {
            return std::string_view(format.name) == priceSources()[i].name;
        }));
    }
}

TEST_CASE("every source is refreshed from an empty store, and again without a new record")
{
    for (const PriceSite &site : test::priceSites()) {
        INFO(site.source);
        const LoopbackServer server(answers(site));
        Store store = newStore();
        TestClock clock;
        const PartReport first = refreshed(store, site, server, clock);
        INFO((first.error ? first.error->text() : ""));
        REQUIRE(first.outcome == PartOutcome::Stored);
        CHECK(first.added == site.offers);
        CHECK(first.changed == 0);
        CHECK_FALSE(first.inUseSince.empty());
        const std::string before = everyRecord(store);
        const PartReport again = refreshed(store, site, server, clock);
        REQUIRE_FALSE(again.error);
        CHECK(again.added == 0);
        CHECK(again.changed == 0);
        // 12: what can say that nothing changed says so.
        CHECK((again.outcome == PartOutcome::Unchanged) == (site.givesEtag || site.namesEdition));
        CHECK(everyRecord(store) == before);
        CHECK(store.check()->isSound());
    }
}

TEST_CASE("one failed source leaves the others, and prices that change become history")
{
    const PriceSite &linode = priceSite("linode");
    std::atomic<bool> isCheaper = false;
    const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
        const std::string *body = linode.bodyOf(request.target);
        if (!body)
            return void(to.respond(403, ""));
        to.respond(200, isCheaper ? replaced(*body, "\"hourly\":1.5", "\"hourly\":1.25") : *body);
    });
    Store store = newStore();
    RefreshOptions options;
    for (const PriceSource &source : priceSources())
        options.baseUrls[source.name] = server.base();
    ::setenv("AWS_SHARED_CREDENTIALS_FILE", "/nowhere", 1);
    const auto parts = refreshPrices(store, options);
    ::unsetenv("AWS_SHARED_CREDENTIALS_FILE");
    REQUIRE(parts);
    std::size_t wanted = 0;
    for (const PriceSource &source : priceSources())
        // Without a key it is left out, and so is what is refreshed by name only.
        wanted += source.key.variable || source.isByNameOnly ? 0 : source.parts.size();
    REQUIRE(parts->size() == wanted);
    for (const PartReport &part : *parts) {
        INFO(part.source << '/' << part.name);
        CHECK(bool(part.error) == (part.source != "linode"));
        CHECK(part.inUseSince.empty() == bool(part.error));
    }
    isCheaper = true;
    const PartReport again = refreshed(store, linode, server);
    REQUIRE_FALSE(again.error);
    CHECK(again.changed == 1);
    CHECK(again.unchanged == 2);
    PriceFilter filter;
    filter.instanceType = "g1-gpu-rtx6000-1";
    filter.region = "*";
    const auto now = store.prices().list(filter);
    REQUIRE(now);
    REQUIRE(now->size() == 1);
    CHECK(nanoText(now->front().price) == "1.25");
    const auto records = test::required(store.prices().records(filter));
    CHECK(records.size() == 2);
}

TEST_CASE("what a source no longer names is not current any more, keeps its history and may come back")
{
    const auto types = [](int count) {
        std::string list;
        for (int i = 0; i < count; ++i)
            list += std::string(i ? "," : "") + R"({"id":"g1-gpu-rtx6000-)" + std::to_string(i + 1) +
                    R"(","memory":32768,"vcpus":8,"gpus":1,"price":{"hourly":1.5},"region_prices":[]})";
        return R"({"data":[)" + list + R"(],"page":1,"pages":1,"results":)" + std::to_string(count) + "}";
    };
    std::atomic<int> count = 5;
    const LoopbackServer server(
        [&](const ServedRequest &, Connection &to) { to.respond(200, types(count)); });
    const PriceSite &site = priceSite("linode");
    Store store = newStore();
    TestClock clock;
    REQUIRE(refreshed(store, site, server, clock).added == 5);
    PriceFilter filter;
    filter.source = site.source;
    const auto current = [&] { return store.prices().list(filter)->size(); };
    const std::string before = everyRecord(store);
    count = 4;
    const PartReport fewer = refreshed(store, site, server, clock);
    REQUIRE_FALSE(fewer.error);
    CHECK(fewer.vanished == 1);
    CHECK(fewer.unchanged == 4);
    CHECK(current() == 4);
    CHECK(store.prices().count(filter).value() == 4);
    CHECK(everyRecord(store) == before);
    CHECK(store.prices().history(filter)->size() == 5);
    CHECK(refreshed(store, site, server, clock).vanished == 0);
    count = 5;
    CHECK(refreshed(store, site, server, clock).added == 1);
    CHECK(current() == 5);
    count = 2; // fewer than 70 %: refused, and nothing leaves
    CHECK(refreshed(store, site, server, clock).error);
    CHECK(current() == 5);
}

TEST_CASE("the store remembers what failed last until it succeeds, and that an unchanged part was looked at")
{
    const PriceSite &site = priceSite("skypilot");
    REQUIRE(site.givesEtag);
    std::atomic<bool> isGone = true;
    const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
        isGone ? void(to.respond(404, "")) : site.answer(request, to);
    });
    Store store = newStore();
    TestClock clock;
    REQUIRE(refreshed(store, site, server, clock).error);
    auto checks = store.prices().checks().value();
    REQUIRE(checks.size() == 1);
    CHECK(checks[0].source == site.source);
    CHECK(checks[0].part == site.part);
    CHECK(checks[0].checkedAt.empty());
    CHECK_FALSE(checks[0].failedAt.empty());
    CHECK(checks[0].error.find("404") != std::string::npos);
    isGone = false;
    REQUIRE(refreshed(store, site, server, clock).outcome == PartOutcome::Stored);
    const PartReport same = refreshed(store, site, server, clock);
    CHECK(same.outcome == PartOutcome::Unchanged);
    checks = store.prices().checks().value();
    REQUIRE(checks.size() == 1);
    CHECK(checks[0].checkedAt == same.inUseSince);
    CHECK(checks[0].failedAt.empty());
    CHECK(checks[0].error.empty());
}

TEST_CASE("a stop ends a refresh and leaves what was there")
{
    const PriceSite &site = priceSite("skypilot");
    std::stop_source stop;
    const LoopbackServer server([&](const ServedRequest &, Connection &to) {
        stop.request_stop();
        to.awaitEnd();
    });
    Store store = newStore();
    TestClock clock;
    const PartReport report = refreshed(store, site, server, clock, stop.get_token());
    REQUIRE(report.error);
    CHECK(report.error->kind == ErrorKind::Cancelled);
    RefreshOptions options;
    options.stop = stop.get_token();
    CHECK(refreshPrices(store, options)->empty());
    CHECK(store.info()->prices == 0);
}

TEST_CASE("the turn to write into a store is one program's at a time, and a stop ends the wait for it")
{
    const test::TemporaryFolder folder;
    const std::string store = folder.file("store.sqlite");
    std::stop_source stop;
    std::atomic<bool> isEntered = false;
    auto first = std::make_unique<RefreshLock>(store, stop.get_token());
    {
        auto second = std::async(std::launch::async, [&] {
            const RefreshLock turn(store, {});
            isEntered = true;
        });
        auto given = std::async(std::launch::async, [&] { const RefreshLock turn(store, stop.get_token()); });
        stop.request_stop();
        given.get();
        CHECK_FALSE(isEntered);
        first.reset();
        second.get();
    }
    CHECK(isEntered);
}

TEST_CASE("what is asked for is checked before anything is fetched")
{
    Store store = newStore();
    struct Row
    {
        RefreshOptions options;
        const char *message;
    };
    Row rows[7];
    rows[0].options.sources = {"nowhere"};
    rows[0].message = "there is no price source \"nowhere\"; there are skypilot, gpuhunt, linode, "
                      "azure-retail, aws-price-list";
    rows[1].options.baseUrls = {{"nowhere", "http://127.0.0.1:1"}};
    rows[1].message = "no price source \"nowhere\"";
    rows[2].options.baseUrls = {{"linode", "localhost"}};
    rows[2].message = "is no web address";
    rows[3].options.sources = {"skypilot"};
    rows[3].options.parts = {"eastus"};
    rows[3].message = "skypilot has no part \"eastus\"; it has aws, ";
    rows[4].options.parts = {"eastus"};
    rows[4].message = "--part needs exactly one --source";
    rows[5].options.sources = {"azure-retail"};
    rows[5].options.parts = {"east us' or '1"};
    rows[5].message = "has no part";
    rows[6].options.baseUrls = {{"linode", "http://me:hunter2@127.0.0.1:1"}};
    rows[6].message = "credentials in the environment";
    for (const Row &row : rows) {
        const auto parts = refreshPrices(store, row.options);
        REQUIRE_FALSE(parts);
        INFO(parts.error().message);
        CHECK(parts.error().kind == ErrorKind::Usage);
        CHECK(parts.error().message.find(row.message) != std::string::npos);
        CHECK(parts.error().text().find("hunter2") == std::string::npos);
    }
}
