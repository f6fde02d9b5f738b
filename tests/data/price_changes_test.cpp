// What the store says of many prices at once: figures of those that match, and what became of them.
#include "data/store/store.h"
#include "tests/support/memory_store.h"
#include "tests/support/offers.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>

using namespace breakeven;
using breakeven::test::newStore;
using breakeven::test::required;

namespace {

Offer offerOf(const std::string &type, const std::string &gpu, int gpus, double price, Date day)
{
    return test::soldOffer({.provider = "aws",
                            .region = "us-east-1",
                            .machine = type,
                            .gpu = gpu,
                            .gpus = gpus,
                            .price = *toNano(price),
                            .from = day});
}

PriceBatch batchOf(const std::string &fetchedAt, std::vector<Offer> offers)
{
    return test::fetchedPrices("feed", std::move(offers), fetchedAt, fetchedAt);
}

const char *const kOctober = "2026-10-05T08:00:00Z";
const char *const kNovember = "2026-11-05T08:00:00Z";
const RefreshMark kFirstRead{kNovember, 4}; // its records

// In November one offer is dearer, one is new, one is gone, one is as it was, and one jumps.
Store twoMonths()
{
    Store store = newStore();
    REQUIRE(store.prices()
                .write({batchOf(kOctober, {offerOf("dearer", "T4", 1, 1, {2026, 10, 1}),
                                           offerOf("gone", "T4", 1, 2, {2026, 10, 1}),
                                           offerOf("jumps", "T4", 1, 4, {2026, 10, 1}),
                                           offerOf("same", "T4", 2, 3, {2026, 10, 1})})})
                .ok());
    PriceBatch november = batchOf(kNovember, {offerOf("dearer", "T4", 1, 1.5, {2026, 11, 1}),
                                              offerOf("jumps", "T4", 1, 40, {2026, 11, 1}),
                                              offerOf("new", "H100", 8, 80, {2026, 11, 1})});
    november.offers[1].flags = {"jump"};
    november.vanished = {offerOf("gone", "T4", 1, 2, {2026, 10, 1})};
    REQUIRE(store.prices().write({november}).ok());
    return store;
}

using Row = std::tuple<std::string, PriceChangeKind, double, double>; // type, kind, before (0: none), price

std::vector<Row> rowsOf(const PriceChanges &changes)
{
    std::vector<Row> rows;
    for (const PriceChange &change : changes.rows)
        rows.emplace_back(change.offer.instanceType, change.kind, toDouble(change.before.value_or(0)),
                          toDouble(change.offer.price));
    return rows;
}

const std::vector<Row> kNovemberRows = {{"dearer", PriceChangeKind::Changed, 1, 1.5},
                                        {"gone", PriceChangeKind::Gone, 2, 2},
                                        {"new", PriceChangeKind::New, 0, 80}};

} // namespace

TEST_CASE("the end of a day and the moment of a fetch tell the same changes where both fit")
{
    const Store store = twoMonths();
    const PriceStore &prices = store.prices();
    const auto byDay = prices.changes({}, {Date{2026, 10, 31}, {}});
    REQUIRE(byDay.ok());
    CHECK(rowsOf(*byDay) == kNovemberRows);
    CHECK(byDay->added == 1);
    CHECK(byDay->changed == 1);
    CHECK(byDay->gone == 1);
    CHECK(rowsOf(*prices.changes({}, {{}, kFirstRead})) == kNovemberRows);
    CHECK(rowsOf(*prices.changes({}, {Date{2026, 11, 30}, {}})).empty());
    CHECK(rowsOf(*prices.changes({}, {{}, {"2026-11-05T08:00:01Z", 7}})).empty());
}

TEST_CASE("an offer that came and went since is no change, and the first prices are all new")
{
    const Store store = twoMonths();
    const auto all = store.prices().changes({}, {Date{2026, 9, 1}, {}});
    CHECK(all->added == 4);
    CHECK(all->changed == 0);
    CHECK(all->gone == 0);
    CHECK(std::none_of(all->rows.begin(), all->rows.end(),
                       [](const PriceChange &change) { return change.offer.instanceType == "gone"; }));
}

TEST_CASE("a limit cuts the rows of changes and not their counts; a filter cuts both")
{
    const Store store = twoMonths();
    PriceFilter filter;
    filter.limit = 1;
    const auto cut = store.prices().changes(filter, {{}, kFirstRead});
    CHECK(cut->rows.size() == 1);
    CHECK(cut->added + cut->changed + cut->gone == 3);
    filter.gpus = {"H100"};
    const auto h100 = store.prices().changes(filter, {{}, kFirstRead});
    CHECK(h100->added == 1);
    CHECK(h100->changed + h100->gone == 0);
}

TEST_CASE("prices fetched today that hold since long ago are news of the fetch, not of the day")
{
    Store store = newStore();
    REQUIRE(store.prices().write({batchOf(kNovember, {offerOf("old", "T4", 1, 1, {2020, 1, 1})})}).ok());
    CHECK(store.prices().changes({}, {Date{2026, 10, 31}, {}})->rows.empty());
    CHECK(store.prices().changes({}, {{}, {kNovember, 0}})->added == 1);
}

TEST_CASE("a summary counts as the list does, and tells the prices of a GPU by currency")
{
    Store store = twoMonths();
    Offer euro = offerOf("euro", "T4", 1, 0.5, {2026, 11, 2});
    euro.currency = "EUR";
    Offer bare = offerOf("bare", "", 0, 0.01, {2025, 1, 1});
    REQUIRE(store.prices().write({batchOf("2026-11-06T00:00:00Z", {euro, bare})}).ok());
    const auto all = store.prices().summary({}, {2026, 10, 15});
    REQUIRE(all.ok());
    CHECK(all->count == store.prices().count({}).value());
    CHECK(all->count == store.prices().list({})->size());
    CHECK(all->old == 3); // jumps (the price in use), same, bare
    REQUIRE(all->ranges.size() == 2);
    CHECK(all->ranges[0].currency == "USD");
    CHECK(all->ranges[0].count == 4);
    CHECK(toDouble(all->ranges[0].lowest) == 1.5);
    CHECK(toDouble(all->ranges[0].highest) == 10);
    CHECK(toDouble(all->ranges[1].lowest) == 0.5);
    PriceFilter h100;
    h100.gpus = {"H100"};
    CHECK(store.prices().summary(h100, {2026, 10, 15})->count == 1);
    CHECK(store.prices().summary(h100, {2026, 10, 15})->old == 0);
    PriceFilter none;
    none.region = "nowhere";
    CHECK(store.prices().summary(none, {2026, 10, 15})->ranges.empty());
}

TEST_CASE("prices sort by what a GPU has, those of unknown GPUs last, page after page")
{
    Store store = newStore();
    std::vector<Offer> offers = {
        offerOf("a", "T4", 1, 1, {2026, 1, 1}),      // 1 over 65
        offerOf("b", "H100", 2, 20, {2026, 1, 1}),   // 10 over 1000
        offerOf("c", "H100", 1, 10, {2026, 1, 1}),   // 10 over 500: another variant
        offerOf("d", "Abacus", 1, .1, {2026, 1, 1}), // nobody knows
        offerOf("e", "", 0, .1, {2026, 1, 1}),
    };
    offers[1].gpuVariant = "SXM";
    offers[2].gpuVariant = "PCIe";
    REQUIRE(store.prices().write({batchOf(kOctober, offers)}).ok());
    PriceFilter filter;
    filter.sort = PriceSort::PerAmount;
    filter.amounts = {{"T4", "", 65}, {"H100", "SXM", 1000}, {"H100", "PCIe", 500}};
    const auto typesOf = [&](const PriceFilter &asked) {
        std::string types;
        const auto list = store.prices().list(asked);
        REQUIRE(list.ok());
        for (const Offer &offer : *list)
            types += offer.instanceType;
        return types;
    };
    CHECK(typesOf(filter) == "bacde");
    filter.limit = 2;
    CHECK(typesOf(filter) == "ba");
    filter.offset = 2;
    CHECK(typesOf(filter) == "cd");
    filter.limit.reset();
    filter.offset = 0;
    filter.asOf = Date{2026, 6, 1};
    CHECK(typesOf(filter) == "bacde");
}

TEST_CASE("prices that wait stand where their own price puts them, on every page and in every order")
{
    Store store = newStore();
    std::vector<Offer> offers;
    for (int k = 0; k < 30; ++k) {
        Offer offer = offerOf("box" + std::to_string(k), k % 5 == 0 ? "" : "T4", k % 5 == 0 ? 0 : 1 + k % 3,
                              1 + k * 7 % 11, {2026, 1, 1});
        offers.push_back(offer);
        if (k % 6 != 1)
            continue;
        offer.price *= 10;
        offer.effectiveFrom = Date{2026, 2, 1};
        offer.flags = {"jump"};
        offers.push_back(offer);
    }
    REQUIRE(store.prices().write({batchOf(kOctober, offers)}).ok());
    for (const PriceSort sort :
         {PriceSort::Natural, PriceSort::Price, PriceSort::PerGpu, PriceSort::PerAmount}) {
        PriceFilter filter;
        filter.sort = sort;
        filter.amounts = {{"T4", "", 65}};
        const auto all = store.prices().list(filter);
        REQUIRE(all.ok());
        CHECK(all->size() == 35);
        if (sort == PriceSort::Price)
            CHECK(std::is_sorted(all->begin(), all->end(), [](const Offer &one, const Offer &other) {
                return one.price < other.price;
            }));
        std::vector<Offer> paged;
        filter.limit = 4;
        for (filter.offset = 0; filter.offset < 36; filter.offset += 4) {
            const auto page = store.prices().list(filter);
            REQUIRE(page.ok());
            paged.insert(paged.end(), page->begin(), page->end());
        }
        CHECK(paged == *all);
    }
}

TEST_CASE("the values to filter by are those of every column, machines without GPUs included")
{
    Store store = twoMonths();
    Offer bare = offerOf("bare", "", 0, 0.01, {2025, 1, 1});
    bare.model = "spot";
    bare.provider = "gcp";
    REQUIRE(store.prices().write({batchOf("2026-11-06T00:00:00Z", {bare})}).ok());
    const auto values = store.prices().values();
    REQUIRE(values.ok());
    CHECK(values->gpus == std::vector<std::string>{"H100", "T4"});
    CHECK(values->models == std::vector<std::string>{"on_demand", "spot"});
    CHECK(values->providers == std::vector<std::string>{"aws", "gcp"});
}

TEST_CASE("the store remembers when the last refresh began, and what it had read before")
{
    Store store = twoMonths();
    CHECK(store.prices().lastRefresh()->beganAt.empty());
    REQUIRE(store.prices().noteRefresh({kOctober, 0}).ok());
    const auto mark = required(store.prices().markRefresh());
    CHECK(mark.lastReading == 7);
    REQUIRE(store.prices().noteRefresh(mark).ok());
    CHECK(store.prices().lastRefresh()->beganAt == mark.beganAt);
    CHECK(store.prices().lastRefresh()->lastReading == 7);
}
