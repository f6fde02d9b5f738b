// Which of several readings of one price counts.
#include "model/study/own_price_source.h"
#include "pricing/refresh/snapshot_changes.h"
#include "tests/support/offers.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/price_refresh.h"
#include "tests/support/test.h"

#include <algorithm>
#include <tuple>

using namespace breakeven;
using test::answers;
using test::LoopbackServer;
using test::newStore;
using test::PriceSite;
using test::priceSite;
using test::refreshed;
using test::replaced;

namespace {

constexpr const char *kMachine = "Standard_B16als_v2";

// What came with the program: a spot price without a day, read today.
PriceBatch bundledSpot(const char *price)
{
    const Offer offer = test::soldOffer({.provider = "azure",
                                         .region = "australiacentral",
                                         .machine = kMachine,
                                         .model = "spot",
                                         .os = "linux",
                                         .price = *parseNano(price)});
    PriceBatch batch = test::fetchedPrices("azure-retail", {offer}, "bundled 1");
    batch.snapshot.part = kBundledPart;
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

PartReport soundlyRefreshed(const PriceSite &site, Store &store)
{
    const LoopbackServer server(answers(site));
    const PartReport report = refreshed(store, site, server);
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
            REQUIRE(store.prices().write({bundledSpot("0.25")}));
        const PartReport first = soundlyRefreshed(priceSite("azure-retail"), store);
        CHECK(first.added == priceSite("azure-retail").offers);
        CHECK(first.flagged.count("jump") == 0);
        if (!isBundledFirst)
            REQUIRE(store.prices().write({bundledSpot("0.25")}));
        CHECK(inUse(store, "spot") == "0.6057");
        PriceFilter then = only("spot");
        then.asOf = Date{2026, 11, 21};
        CHECK(nanoText(store.prices().list(then)->front().price) == "0.6057");
        CHECK(store.prices().history(only("spot"))->front().points.size() == 1);
        CHECK(store.prices().records(only("spot"))->size() == 2);
        const PartReport again = soundlyRefreshed(priceSite("azure-retail"), store);
        CHECK(again.added == 0);
        CHECK(again.changed == 0);
    }
}

TEST_CASE("a quote of another source that came with the program leads no list once the price was fetched")
{
    PriceBatch quote = bundledSpot("0.25");
    quote.snapshot.source = "price-index";
    Store store = newStore();
    REQUIRE(store.prices().write({quote}));
    PriceFilter spot = only("spot");
    spot.source.clear();
    spot.sort = PriceSort::Price;
    const auto pricesBefore = [&](const Date &day) {
        PriceFilter then = spot;
        then.asOf = day;
        return store.prices().list(then);
    };
    CHECK(nanoText(store.prices().list(spot)->front().price) == "0.25");
    soundlyRefreshed(priceSite("azure-retail"), store);
    for (const auto &offers : {store.prices().list(spot), pricesBefore(Date{2026, 11, 21})}) {
        REQUIRE(offers->size() == 1);
        CHECK(nanoText(offers->front().price) == "0.6057");
    }
    CHECK(*store.prices().count(spot) == 1);
    CHECK(store.prices().summary(spot, Date{2026, 1, 1})->count == 1);
    // Asked for by name it is there, and so it is before the fetched price held.
    spot.source = "price-index";
    CHECK(store.prices().list(spot)->size() == 1);
    // One's own price stands beside the list price and hides none.
    spot.source.clear();
    PriceBatch own = bundledSpot("0.1");
    own.snapshot = {kOwnPriceSource, "own 1", "", "", "2026-11-21T00:00:00Z", {}, 0, 0};
    own.offers.front().region = "australiaeast";
    quote.offers.front().region = "australiaeast";
    quote.snapshot.revision = "bundled 2";
    REQUIRE(store.prices().write({quote, own}));
    spot.region = "australiaeast";
    CHECK(store.prices().list(spot)->size() == 2);
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
    soundlyRefreshed(azure("0.7", "2026-11-01"), store);
    CHECK(inUse(store, "on_demand") == "0.7");
    // The price of November is withdrawn: the one of June holds again.
    const PriceSite withdrawn = azure("0.65", "2023-06-01");
    CHECK(soundlyRefreshed(withdrawn, store).changed == 1);
    CHECK(inUse(store, "on_demand") == "0.65");
    CHECK(store.prices().list(only("on_demand"))->front().note == "dated 2023-06-01 by the source");
    CHECK(soundlyRefreshed(withdrawn, store).changed == 0);
    CHECK(inUse(store, "on_demand") == "0.65");
    // Corrected, for the same day; only that one is told as changed.
    const PriceSite corrected = azure("0.66", "2023-06-01");
    CHECK(soundlyRefreshed(corrected, store).changed == 1);
    CHECK(inUse(store, "on_demand") == "0.66");
    CHECK(soundlyRefreshed(corrected, store).changed == 0);
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
    const PartReport first = soundlyRefreshed(site, store);
    CHECK(first.skipped.at("superseded") == 1);
    CHECK(inUse(store, "on_demand") == "0.673");
    const PartReport again = soundlyRefreshed(site, store);
    CHECK(again.changed == 0);
    CHECK(inUse(store, "on_demand") == "0.673");
}

namespace {

// Azure with `from` written as `to` in every answer.
PriceSite azureWith(const std::string &from, const std::string &to)
{
    PriceSite site = priceSite("azure-retail");
    for (auto &[target, body] : site.bodies)
        body = replaced(body, from, to);
    return site;
}

// A price of the spot machine as another reading of another day left it.
PriceBatch spotOf(const char *source, const char *price, const char *day, std::vector<std::string> flags = {})
{
    PriceBatch batch = bundledSpot(price);
    batch.snapshot.source = source;
    batch.snapshot.part = "australiacentral";
    batch.snapshot.revision = day;
    batch.snapshot.retrievedAt = std::string(day) + "T00:00:00Z";
    batch.snapshot.rows = 1;
    batch.offers.front().flags = std::move(flags);
    return batch;
}

} // namespace

TEST_CASE("a price of any kind that jumps is set aside and leads no ranking")
{
    struct Row
    {
        const char *model;
        const char *from;
        const char *to;
        const char *inUse;
    };
    for (const Row &row :
         {Row{"on_demand", R"("unitPrice":0.673)", R"("unitPrice":673)", "0.673"},
          {"on_demand", R"("unitPrice":0.673)", R"("unitPrice":0.000673)", "0.673"},
          {"spot", R"("unitPrice":0.6057)", R"("unitPrice":605.7)", "0.6057"},
          {"spot", R"("unitPrice":0.6057)", R"("unitPrice":0.0006)", "0.6057"},
          {"reserved_1y", R"("unitPrice":3478.0)", R"("unitPrice":3478000.0)", "0.397031963"},
          {"savings_3y", R"("unitPrice":0.34323)", R"("unitPrice":343.23)", "0.34323"}}) {
        INFO(row.model << ' ' << row.to);
        Store store = newStore();
        soundlyRefreshed(priceSite("azure-retail"), store);
        const PartReport report = soundlyRefreshed(azureWith(row.from, row.to), store);
        CHECK(report.flagged.at("jump") == 1);
        REQUIRE(store.prices().setAside()->size() == 1);
        CHECK(store.prices().setAside()->front().offer.model == row.model);
        const auto both = store.prices().list(only(row.model));
        REQUIRE(both->size() == 2);
        CHECK(nanoText(both->front().price) == row.inUse);
        for (const bool isDearestFirst : {false, true}) {
            PriceFilter ranked;
            ranked.sort = PriceSort::Price;
            ranked.isDearestFirst = isDearestFirst;
            CHECK_FALSE(isSetAside(store.prices().list(ranked)->front()));
            CHECK(isSetAside(store.prices().list(ranked)->back()));
            ranked.limit = 1;
            CHECK_FALSE(isSetAside(store.prices().list(ranked)->front()));
        }
    }
}

TEST_CASE("a spot price may move as markets do")
{
    Store store = newStore();
    soundlyRefreshed(priceSite("azure-retail"), store);
    CHECK(soundlyRefreshed(azureWith(R"("unitPrice":0.6057)", R"("unitPrice":0.25)"), store)
              .flagged.count("jump") == 0);
    CHECK(inUse(store, "spot") == "0.25");
}

TEST_CASE("a jump that the same day says again waits on, and a second day takes it into use")
{
    const PriceSite dearer = azureWith(R"("unitPrice":0.6057)", R"("unitPrice":6)");
    Store store = newStore();
    soundlyRefreshed(priceSite("azure-retail"), store);
    soundlyRefreshed(dearer, store);
    CHECK(soundlyRefreshed(dearer, store).changed == 0);
    CHECK(store.prices().setAside()->size() == 1);

    for (const char *waited : {"6", "6.1"}) {
        INFO(waited);
        Store second = newStore();
        soundlyRefreshed(priceSite("azure-retail"), second);
        REQUIRE(second.prices().write({spotOf("azure-retail", waited, "2026-01-02", {"jump"})}));
        CHECK(soundlyRefreshed(dearer, second).changed == 1);
        CHECK(second.prices().setAside()->empty());
        CHECK(inUse(second, "spot") == "6");
    }
    // Another price than the one that waits is no agreement.
    Store third = newStore();
    soundlyRefreshed(priceSite("azure-retail"), third);
    REQUIRE(third.prices().write({spotOf("azure-retail", "60", "2026-01-02", {"jump"})}));
    soundlyRefreshed(dearer, third);
    CHECK(third.prices().setAside()->size() == 1);
}

TEST_CASE("a jump that another source or what came with the program agrees with is used at once")
{
    const PriceSite dearer = azureWith(R"("unitPrice":0.6057)", R"("unitPrice":6)");
    const auto waitingAfter = [&](const PriceBatch &other) {
        Store store = newStore();
        soundlyRefreshed(priceSite("azure-retail"), store);
        REQUIRE(store.prices().write({other}));
        soundlyRefreshed(dearer, store);
        return store.prices().setAside()->size();
    };
    CHECK(waitingAfter(spotOf("skypilot", "6.3", "2026-11-20")) == 0);
    CHECK(waitingAfter(spotOf("skypilot", "7", "2026-11-20")) == 1);
    PriceBatch bundled = spotOf("skypilot", "6", "2026-11-20");
    bundled.snapshot.part = kBundledPart;
    bundled.snapshot.revision = "bundled 1";
    CHECK(waitingAfter(bundled) == 0);
    bundled.offers.front().price *= 2;
    CHECK(waitingAfter(bundled) == 1);
}

TEST_CASE("a first price far from what came with the program waits, and the right one comes in after it")
{
    PriceBatch bundled = bundledSpot("0.6");
    bundled.snapshot.source = "price-index";
    Store store = newStore();
    REQUIRE(store.prices().write({bundled}));
    const PartReport absurd =
        soundlyRefreshed(azureWith(R"("unitPrice":0.6057)", R"("unitPrice":0.06)"), store);
    CHECK(absurd.flagged.at("jump") == 1);
    PriceFilter spot = only("spot");
    spot.source.clear();
    spot.sort = PriceSort::Price;
    const auto both = store.prices().list(spot);
    REQUIRE(both->size() == 2);
    CHECK(nanoText(both->front().price) == "0.6");
    CHECK(isSetAside(both->back()));
    soundlyRefreshed(priceSite("azure-retail"), store);
    CHECK(inUse(store, "spot") == "0.6057");
    CHECK(store.prices().setAside()->empty());
    // One that is known of more than a year ago is no measure.
    bundled.offers.front().effectiveFrom = Date{2020, 1, 1};
    Store old = newStore();
    REQUIRE(old.prices().write({bundled}));
    CHECK(soundlyRefreshed(azureWith(R"("unitPrice":0.6057)", R"("unitPrice":0.06)"), old)
              .flagged.count("jump") == 0);
}

TEST_CASE("a first price that no machine costs is set aside, said again or not, and never leads a list")
{
    const PriceSite absurd = azureWith(R"("unitPrice":0.673)", R"("unitPrice":9796)");
    Store store = newStore();
    CHECK(soundlyRefreshed(absurd, store).flagged.at("odd") == 1);
    soundlyRefreshed(absurd, store);
    REQUIRE(store.prices().setAside()->size() == 1);
    PriceFilter ranked;
    ranked.sort = PriceSort::Price;
    ranked.isDearestFirst = true;
    CHECK_FALSE(isSetAside(store.prices().list(ranked)->front()));
    CHECK(isSetAside(store.prices().list(ranked)->back()));
    // The right price finds nothing in its way.
    soundlyRefreshed(priceSite("azure-retail"), store);
    CHECK(inUse(store, "on_demand") == "0.673");
    CHECK(store.prices().setAside()->empty());
}

TEST_CASE("a list whose prices moved as a whole waits for another day, or is accepted, and is not refused")
{
    PriceSite dearer = priceSite("azure-retail");
    for (auto &[target, body] : dearer.bodies)
        for (const auto &[from, to] : {std::pair("\"unitPrice\":0.673", "\"unitPrice\":6.73"),
                                       {"\"unitPrice\":0.6057", "\"unitPrice\":6.057"},
                                       {"\"unitPrice\":0.747", "\"unitPrice\":7.47"},
                                       {"\"unitPrice\":3478.0", "\"unitPrice\":34780.0"},
                                       {"\"unitPrice\":6721.0", "\"unitPrice\":67210.0"}})
            body = replaced(body, from, to);
    Store store = newStore();
    soundlyRefreshed(priceSite("azure-retail"), store);
    const PartReport moved = soundlyRefreshed(dearer, store);
    REQUIRE(moved.issues.size() == 1);
    CHECK(moved.issues.front().sentence.find("--accept-jumps") != std::string::npos);
    CHECK(inUse(store, "spot") == "2 offers");
    CHECK(soundlyRefreshed(dearer, store).issues.empty());
    CHECK(store.prices().setAside()->size() == std::size_t(moved.flagged.at("jump")));
}

TEST_CASE("a corrected machine or flag arrives, and so does the order by GPU")
{
    const auto batchOf = [](int gpus, const char *price, const char *day) {
        PriceBatch batch = bundledSpot(price);
        batch.snapshot = {"list", day, "all", "", std::string(day) + "T00:00:00Z", {}, 1, 0};
        batch.offers.front().gpu = gpus > 1 ? "H100" : "A10";
        batch.offers.front().gpuNumerator = gpus;
        batch.offers.front().effectiveFrom = Date::parse(day);
        return batch;
    };
    Store store = newStore();
    REQUIRE(store.prices().write({batchOf(1, "8", "2026-10-01")}));
    REQUIRE(store.prices().write({batchOf(8, "8", "2026-10-02")}));
    // What an older file says of the machine changes nothing.
    REQUIRE(store.prices().write({batchOf(2, "8", "2026-09-01")}));
    PriceFilter ranked;
    ranked.sort = PriceSort::PerGpu;
    const auto offers = store.prices().list(ranked);
    REQUIRE(offers->size() == 1);
    CHECK(offers->front().gpu == "H100");
    CHECK(offers->front().gpuNumerator == 8);
    PriceFilter h100;
    h100.gpus = {"H100"};
    CHECK(store.prices().summary(h100, Date{2026, 1, 1})->ranges.front().lowest == *parseNano("1"));

    std::vector<Offer> again = batchOf(8, "8", "2026-10-02").offers;
    CHECK(takeOutUnchanged(again, *offers).unchanged == 1);
    for (const auto &correct : std::initializer_list<void (*)(Offer &)>{
             [](Offer &offer) { offer.gpuVariant = "NVL"; }, [](Offer &offer) { offer.gpuMemoryMib = 1; },
             [](Offer &offer) { offer.vcpuMilli = 1; }, [](Offer &offer) { offer.ramMib = 1; },
             [](Offer &offer) { offer.flags = {"not_orderable"}; }}) {
        std::vector<Offer> corrected = batchOf(8, "8", "2026-10-02").offers;
        correct(corrected.front());
        CHECK(takeOutUnchanged(corrected, *offers).changed == 1);
    }
}

TEST_CASE("an older file hides no newer price that came with the program, a newer file and a fetch do")
{
    PriceBatch bundled = bundledSpot("0.25");
    bundled.offers.front().effectiveFrom = Date{2026, 7, 30};
    for (const char *source : {"azure-retail", "price-index"})
        for (const auto &[day, origin, price] : {std::tuple("2025-05-15", "old.csv", "0.25"),
                                                 {"2026-08-15", "new.csv", "0.3"},
                                                 {"2025-05-15", "https://prices.azure.com", "0.3"}}) {
            INFO(source << ' ' << day << ' ' << origin);
            PriceBatch other = spotOf(source, "0.3", day);
            other.snapshot.origin = origin;
            other.offers.front().effectiveFrom = Date::parse(day);
            Store store = newStore();
            REQUIRE(store.prices().write({bundled}));
            REQUIRE(store.prices().write({other}));
            PriceFilter spot = only("spot");
            spot.source.clear();
            const auto offers = store.prices().list(spot);
            const bool isThere =
                std::any_of(offers->begin(), offers->end(),
                            [&, price = price](const Offer &one) { return nanoText(one.price) == price; });
            CHECK(isThere);
            const bool isBundledThere = std::any_of(offers->begin(), offers->end(), isBundled);
            CHECK(isBundledThere == (std::string(price) == "0.25"));
        }
}

TEST_CASE("a list by price compares currencies, and those without a rate stand last")
{
    PriceBatch batch = bundledSpot("1");
    batch.snapshot = {"list", "1", "all", "", "2026-11-20T00:00:00Z", {}, 1, 0};
    const Offer one = batch.offers.front();
    batch.offers.clear();
    for (const auto &[currency, price] :
         {std::pair("XAF", "0.5"), {"INR", "100"}, {"USD", "1.15"}, {"EUR", "1"}}) {
        batch.offers.push_back(one);
        batch.offers.back().currency = currency;
        batch.offers.back().price = *parseNano(price);
    }
    Store store = newStore();
    REQUIRE(store.prices().write({batch}));
    const auto order = [&] {
        std::string text;
        PriceFilter ranked;
        ranked.sort = PriceSort::Price;
        for (const Offer &offer : *store.prices().list(ranked))
            text += offer.currency + ' ';
        return text;
    };
    // Without rates only dollars can be ranked.
    CHECK(order() == "USD EUR INR XAF ");
    PriceBatch rates;
    rates.snapshot = {"ecb", "1", "hist", "", "2026-11-20T00:00:00Z", {}, 1, 0};
    rates.rates = {{"USD", Date{2026, 11, 19}, *parseNano("1.2")},
                   {"INR", Date{2026, 11, 19}, *parseNano("100")}};
    REQUIRE(store.prices().write({rates}));
    CHECK(order() == "USD EUR INR XAF ");
    // A revised rate counts: the euro falls below the machine in dollars.
    rates.snapshot.revision = "2";
    rates.rates = {{"USD", Date{2026, 11, 19}, *parseNano("1.1")}};
    const auto written = store.prices().write({rates});
    CHECK(written->records == 1);
    CHECK(order() == "EUR INR USD XAF ");
    rates.snapshot.revision = "3";
    CHECK(store.prices().write({rates})->unchanged == 1);
}
