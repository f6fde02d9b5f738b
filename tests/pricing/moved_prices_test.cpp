#include "data/store/store.h"
#include "pricing/pins/moved_prices.h"
#include "pricing/pins/study_pin.h"
#include "pricing/refresh/price_import.h"
#include "tests/model/study_draft.h"
#include "tests/pricing/moved_prices_of.h"
#include "tests/support/offers.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/required.h"

using namespace breakeven;
using breakeven::test::Draft;
using breakeven::test::movedPricesOf;
using breakeven::test::required;

namespace {

const std::string kCloudPricePath = "options.cloud.price";

Offer cloudOffer(const char *price, const char *day, const char *currency = "USD")
{
    return test::soldOffer({.provider = "testcloud",
                            .source = "feed",
                            .region = "north",
                            .machine = "box",
                            .gpu = "A100",
                            .gpus = 1,
                            .os = "linux",
                            .price = *parseNano(price),
                            .currency = currency,
                            .from = Date::parse(day)});
}

void write(Store &store, std::vector<Offer> offers, std::vector<Offer> vanished = {})
{
    static int count = 0;
    PriceBatch batch = test::fetchedPrices("feed", std::move(offers), std::to_string(++count));
    batch.vanished = std::move(vanished);
    REQUIRE(store.prices().write({batch}).ok());
}

Store cloudStore(std::vector<Offer> offers)
{
    Store store = std::move(Store::open(":memory:")).value();
    write(store, std::move(offers));
    return store;
}

// Autoscaled on demand without overhead: it costs the hours used at the price; beside it one that is not
// pinned.
Study pinnedStudy(const Store &store, const Offer &offer)
{
    Draft draft;
    draft.study.asOf = {2026, 10, 2};
    for (const char *id : {"cloud", "other"})
        draft.option(id, "on-demand")
            .set(std::string("options.") + id + ".allocation", "autoscaled")
            .set(std::string("options.") + id + ".overhead", "1")
            .set(std::string("options.") + id + ".speed", "1")
            .set(std::string("options.") + id + ".price", "3 USD/h");
    REQUIRE(pinPrice(draft.study, kCloudPricePath, offer, store.prices()).ok());
    return draft.study;
}

} // namespace

TEST_CASE("a pinned price that rises by 10 % raises the total of its option by 10 %, and no other")
{
    Store store = cloudStore({cloudOffer("2", "2026-01-01")});
    const Study study = pinnedStudy(store, cloudOffer("2", "2026-01-01"));
    CHECK(movedPricesOf(study, store).empty());

    write(store, {cloudOffer("2.2", "2026-09-01")});
    const auto prices = movedPricesOf(study, store);
    REQUIRE(prices.size() == 1);
    CHECK(prices[0].path == kCloudPricePath);
    CHECK(prices[0].before == 2);
    CHECK(prices[0].after == 2.2);
    CHECK(*prices[0].change() == Approx(0.1));
    CHECK(dayOf(*prices[0].now) == Date{2026, 9, 1});

    const auto effects = required(effectsOfPrices(study, prices, store.prices()));
    CHECK(*effects.after.options[0].totalCost() == Approx(1.1 * *effects.before.options[0].totalCost()));
    CHECK(effects.after.options[1].totalCost() == effects.before.options[1].totalCost());
    CHECK(*totalDifferences(effects.before, effects.after)[0] ==
          Approx(0.1 * *effects.before.options[0].totalCost()));
    CHECK(movedPricesOf(effects.study, store).empty());
    const Input &input = effects.study.options.at("cloud").procurement.inputs.at("price");
    CHECK(input.value == 2.2);
    CHECK(input.asOf == Date{2026, 9, 1});
}

TEST_CASE("a price of the same series counts as moved only when it is in use and not older")
{
    Store store = cloudStore({cloudOffer("2", "2026-05-01")});
    const Study study = pinnedStudy(store, cloudOffer("2", "2026-05-01"));
    Offer elsewhere = cloudOffer("9", "2026-09-01");
    elsewhere.region = "south";
    Offer aside = cloudOffer("9", "2026-09-01");
    aside.flags = {"jump"};
    write(store, {elsewhere, aside});
    CHECK(movedPricesOf(study, store).empty());

    // A study that is ahead of the store.
    Store older = cloudStore({cloudOffer("1.5", "2026-01-01")});
    CHECK(movedPricesOf(study, older).empty());
    // A store that never heard of it.
    CHECK(movedPricesOf(study, cloudStore({elsewhere})).empty());
}

TEST_CASE("a price its source no longer names is said to be gone and stays as it is")
{
    Store store = cloudStore({cloudOffer("2", "2026-05-01")});
    const Study study = pinnedStudy(store, cloudOffer("2", "2026-05-01"));
    write(store, {}, {cloudOffer("2", "2026-05-01")});
    const auto prices = movedPricesOf(study, store);
    REQUIRE(prices.size() == 1);
    CHECK_FALSE(prices[0].now);
    CHECK_FALSE(prices[0].canBeTaken());
    CHECK_FALSE(prices[0].change());
    const auto taken = required(withNewPrices(study, prices, store.prices()));
    CHECK(taken == study);
}

TEST_CASE("a new price keeps the note and what was said about the machine, and follows a new machine")
{
    Store store = cloudStore({cloudOffer("2", "2026-05-01")});
    Study study = pinnedStudy(store, cloudOffer("2", "2026-05-01"));
    auto &inputs = study.options.at("cloud").procurement.inputs;
    inputs.at("price").note = "agreed with Kim";
    inputs.at("gpus_per_instance").value = 4; // counts otherwise than the record
    write(store, {cloudOffer("2.5", "2026-06-01")});
    const auto taken = required(withNewPrices(study, movedPricesOf(study, store), store.prices()));
    CHECK(taken.options.at("cloud").procurement.inputs.at("price").note == "agreed with Kim");
    CHECK(taken.options.at("cloud").procurement.inputs.at("gpus_per_instance").value == 4);

    Offer twin = cloudOffer("5", "2026-07-01");
    twin.gpuNumerator = 2;
    Study other = study;
    REQUIRE(repinPrice(other, kCloudPricePath, twin, store.prices()).ok());
    CHECK(other.options.at("cloud").procurement.inputs.at("gpus_per_instance").value == 2);
}

TEST_CASE("a pinned price in euros moves with its own amount and never with the exchange rate")
{
    Store store = cloudStore({cloudOffer("2.8", "2026-09-01", "EUR")});
    const test::TemporaryFolder folder;
    REQUIRE(importPrices(store, test::writeFixture(folder.path().string(),
                                                   {"ecb.xml", test::priceFixtures().at("ecb").text, 0, 0}))
                .ok());
    const Study study = pinnedStudy(store, cloudOffer("2.8", "2026-09-01", "EUR"));
    const Input &price = study.options.at("cloud").procurement.inputs.at("price");
    CHECK(price.value == 3.143); // at 1.1225 dollars the euro
    CHECK(price.price->rateDate == Date{2026, 10, 2});

    REQUIRE(store.prices()
                .write({test::fetchedRates({{"USD", {2026, 11, 19}, *parseNano("1.5")}}, "later")})
                .ok());
    CHECK(movedPricesOf(study, store).empty());

    write(store, {cloudOffer("5.6", "2026-11-01", "EUR")});
    const auto prices = movedPricesOf(study, store);
    REQUIRE(prices.size() == 1);
    CHECK(*prices[0].change() == Approx(1)); // in euros
    CHECK(prices[0].after == 6.286);
}

TEST_CASE("a new price that cannot be converted says why and is left out")
{
    Store store = cloudStore({cloudOffer("2", "2026-05-01", "EUR")});
    Study study = [&] {
        Draft draft;
        draft.study.asOf = {2026, 10, 2};
        draft.study.exchangeRates["EUR"] = {1.1, {2026, 10, 1}, "by hand"};
        draft.option("cloud", "on-demand");
        REQUIRE(pinPrice(draft.study, kCloudPricePath, cloudOffer("2", "2026-05-01", "EUR")).ok());
        return draft.study;
    }();
    study.exchangeRates.clear();
    write(store, {cloudOffer("3", "2026-06-01", "EUR")});
    const auto prices = movedPricesOf(study, store);
    REQUIRE(prices.size() == 1);
    CHECK_FALSE(prices[0].canBeTaken());
    CHECK_THAT(prices[0].reason, Catch::Contains("exchange_rates.EUR"));
    CHECK(*withNewPrices(study, prices, store.prices()) == study);
}
