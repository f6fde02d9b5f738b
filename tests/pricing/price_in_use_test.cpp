// Which of several readings of one price counts.
#include "tests/support/price_fixtures.h"
#include "tests/support/price_refresh.h"
#include "tests/support/test.h"

using namespace breakeven;
using test::answers;
using test::LoopbackServer;
using test::newStore;
using test::PriceSite;
using test::priceSite;
using test::refreshed;
using test::replaced;
using test::TestClock;

namespace {

constexpr const char *kMachine = "Standard_B16als_v2";

// What came with the program: a spot price without a day, read today.
PriceBatch bundledSpot(const char *price)
{
    PriceBatch batch;
    batch.snapshot.source = "azure-retail";
    batch.snapshot.revision = "bundled 1";
    batch.snapshot.part = kBundledPart;
    batch.snapshot.retrievedAt = "2026-11-20T00:00:00Z";
    Offer offer;
    offer.provider = "azure";
    offer.region = "australiacentral";
    offer.instanceType = kMachine;
    offer.os = "linux";
    offer.model = "spot";
    offer.price = *parseNano(price);
    batch.offers = {offer};
    return batch;
}

PriceFilter only(const char *model)
{
    PriceFilter filter;
    filter.source = "azure-retail";
    filter.instanceType = kMachine;
    filter.model = model;
    return filter;
}

std::string inUse(const Store &store, const char *model)
{
    const auto offers = store.prices().list(only(model));
    return offers->size() == 1 ? nanoText(offers->front().price) : std::to_string(offers->size()) + " offers";
}

// Azure with its price on demand `price` since `day`.
PriceSite azure(const char *price, const char *day)
{
    PriceSite site = priceSite("azure-retail");
    for (auto &[target, body] : site.bodies) {
        body = replaced(body, R"("retailPrice":0.673,"unitPrice":0.673)",
                        std::string(R"("retailPrice":)") + price + R"(,"unitPrice":)" + price);
        body = replaced(body, "2023-06-01T", std::string(day) + "T");
    }
    return site;
}

PartReport refreshedFrom(const PriceSite &site, Store &store)
{
    const LoopbackServer server(answers(site));
    TestClock clock;
    const PartReport report = refreshed(store, site, server, clock);
    REQUIRE_FALSE(report.error);
    CHECK(store.check()->isSound());
    return report;
}

} // namespace

TEST_CASE("a fetched price goes before one that came with the program, whatever days they name")
{
    for (const bool isBundledFirst : {true, false}) {
        INFO(isBundledFirst);
        Store store = newStore();
        if (isBundledFirst)
            REQUIRE(store.prices().write({bundledSpot("0.2")}));
        // Far from the other: what came with the program sets nothing aside.
        const PartReport first = refreshedFrom(priceSite("azure-retail"), store);
        CHECK(first.added == priceSite("azure-retail").offers);
        CHECK(first.flagged.count("jump") == 0);
        if (!isBundledFirst)
            REQUIRE(store.prices().write({bundledSpot("0.2")}));
        CHECK(inUse(store, "spot") == "0.6057");
        PriceFilter then = only("spot");
        then.asOf = Date{2026, 11, 21};
        CHECK(nanoText(store.prices().list(then)->front().price) == "0.6057");
        CHECK(store.prices().history(only("spot"))->front().points.size() == 1);
        CHECK(store.prices().records(only("spot"))->size() == 2);
        const PartReport again = refreshedFrom(priceSite("azure-retail"), store);
        CHECK(again.added == 0);
        CHECK(again.changed == 0);
    }
}

TEST_CASE("what came with the program is used where no source gave the price")
{
    Store store = newStore();
    REQUIRE(store.prices().write({bundledSpot("0.2")}));
    CHECK(inUse(store, "spot") == "0.2");
    CHECK(store.prices().history(only("spot"))->front().points.size() == 1);
}

TEST_CASE("the newest fetch says what holds, also when it withdraws a price of a later day or corrects one")
{
    Store store = newStore();
    refreshedFrom(azure("0.7", "2026-11-01"), store);
    CHECK(inUse(store, "on_demand") == "0.7");
    // The price of November is withdrawn: the one of June holds again.
    const PriceSite withdrawn = azure("0.65", "2023-06-01");
    CHECK(refreshedFrom(withdrawn, store).changed == 1);
    CHECK(inUse(store, "on_demand") == "0.65");
    CHECK(store.prices().list(only("on_demand"))->front().note == "dated 2023-06-01 by the source");
    CHECK(refreshedFrom(withdrawn, store).changed == 0);
    CHECK(inUse(store, "on_demand") == "0.65");
    // Corrected, for the same day; only that one is told as changed.
    const PriceSite corrected = azure("0.66", "2023-06-01");
    CHECK(refreshedFrom(corrected, store).changed == 1);
    CHECK(inUse(store, "on_demand") == "0.66");
    CHECK(refreshedFrom(corrected, store).changed == 0);
}

TEST_CASE(
    "of two prices that one list gives for one machine the later counts, and no refresh calls it changed")
{
    PriceSite site = priceSite("azure-retail");
    const std::string item = test::azureItem("20", "B16als v2", "0.9");
    for (auto &[target, body] : site.bodies)
        if (target == site.main)
            body = replaced(body, R"("Items":[)",
                            R"("Items":[)" + replaced(item, "2023-06-01T", "2021-01-01T") + ",");
    Store store = newStore();
    const PartReport first = refreshedFrom(site, store);
    CHECK(first.skipped.at("superseded") == 1);
    CHECK(inUse(store, "on_demand") == "0.673");
    const PartReport again = refreshedFrom(site, store);
    CHECK(again.changed == 0);
    CHECK(inUse(store, "on_demand") == "0.673");
}
