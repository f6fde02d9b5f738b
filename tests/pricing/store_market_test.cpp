#include "pricing/new_study/fetched_market.h"

#include "pricing/refresh/price_import.h"
#include "tests/support/drawn_stores.h"
#include "tests/support/memory_store.h"
#include "tests/support/new_studies.h"
#include "tests/support/offers.h"

using namespace breakeven;
using breakeven::test::newStore;
using breakeven::test::requestFor;
using breakeven::test::required;
using breakeven::test::soldOffer;

namespace {

Offer eightOf(const std::string &gpu, const std::string &variant, double price,
              const std::string &provider = "acme", const std::string &region = "any")
{
    return soldOffer({.provider = provider,
                      .region = region,
                      .machine = "8x" + gpu,
                      .gpu = gpu,
                      .variant = variant,
                      .gpus = 8,
                      .model = "on_demand",
                      .os = "linux",
                      .price = *toNano(price),
                      .from = Date{2026, 11, 20}});
}

} // namespace

TEST_CASE("prices list and study new never disagree: the bundled catalogue and 200 drawn stores")
{
    int machines = 0, prices = 0;
    for (std::uint64_t number = 0; number < 200; ++number) {
        const test::StoreAgreement agreement = test::agreementIn(1, number);
        for (const std::string &fault : agreement.faults)
            FAIL_CHECK(fault);
        machines += agreement.machines;
        prices += agreement.prices;
    }
    CHECK(machines > 200 * 150);
    CHECK(prices > 200);
}

TEST_CASE("a GPU, a seller and a region that only the store knows are those of a new study")
{
    Store store = newStore();
    REQUIRE(store.prices().write({test::fetchedPrices(
        "quote", {eightOf("V100", "", 2.1), eightOf("V100", "SXM", 9, "zeta", "us-west-9")})}));
    const Catalogue market = required(catalogueAtFetchedPrices(store.prices(), {2026, 11, 22}));
    const NewStudy made = test::made(requestFor("V100", {.gpus = 8, .busy = 0.6}), market);
    CHECK(test::valueAt(made.study, "shared.on_demand_price") == 2.1);
    CHECK(made.study.conventions.choices.at("reference_gpu") == "V100 SXM");
    const NewStudy there = test::made(
        requestFor("V100", {.gpus = 8, .busy = 0.6, .sellers = {"zeta"}, .region = "us-west-9"}), market);
    CHECK(test::valueAt(there.study, "shared.on_demand_price") == 9);
}

TEST_CASE("a negotiated discount lowers the prices of a new study and keeps their list prices")
{
    Store store = newStore();
    REQUIRE(addBundledPrices(store));
    Discount discount;
    discount.provider = "gcp";
    discount.share = 0.6;
    discount.until = Date{2027, 5, 21};
    REQUIRE(store.prices().saveDiscount(discount));
    const Catalogue market = required(catalogueAtFetchedPrices(store.prices(), {2026, 11, 22}));
    const Study study = test::made(test::sixteenH100({"gcp"}), market).study;
    CHECK(test::valueAt(study, "shared.on_demand_price") == 35.396);
    CHECK(test::valueAt(study, "options.on-demand-kept.list_price") == 88.49);
    CHECK(test::valueAt(study, "options.on-demand-kept.discount_months") == 6);
    CHECK(test::valueAt(study, "options.spot.price") == Approx(0.4 * 50.609541));
}

TEST_CASE("a price in another currency is taken at the reference rate, in the study's own as it stands")
{
    Store store = newStore();
    Offer euros = eightOf("H100", "SXM", 10, "acme", "us-1");
    euros.currency = "EUR";
    Offer kronas = eightOf("H100", "SXM", 1, "zeta", "us-1");
    kronas.currency = "ISK"; // without a rate
    REQUIRE(store.prices().write({test::fetchedPrices("quote", {euros, kronas}),
                                  test::fetchedRates({{"USD", Date{2026, 11, 20}, *toNano(1.25)}})}));
    const Catalogue market = required(catalogueAtFetchedPrices(store.prices(), {2026, 11, 22}));
    NewStudyRequest request = test::sixteenH100({"acme"});
    const Study dollars = test::made(request, market).study;
    CHECK(test::valueAt(dollars, "shared.on_demand_price") == 12.5);
    CHECK(inputAt(dollars, "shared.on_demand_price")->input->price->offer.currency == "EUR");
    request.money = StudyMoney{"EUR", {0.8, {2026, 11, 20}, "ECB reference rate"}};
    const Study own = test::made(request, market).study;
    CHECK(test::valueAt(own, "shared.on_demand_price") == 10);
    CHECK(inputAt(own, "shared.on_demand_price")->input->price->exchangeRate == 1);
    CHECK_FALSE(newStudy(test::sixteenH100({"zeta"}), market));
}

TEST_CASE("of a machine in a hundred regions a new study takes the cheapest")
{
    Store store = newStore();
    std::vector<Offer> offers;
    for (int i = 0; i < 100; ++i)
        offers.push_back(
            eightOf("H100", "SXM", 9 + (i * 37) % 100 / 100.0, "acme", "us-" + std::to_string(i)));
    REQUIRE(store.prices().write({test::fetchedPrices("feed", offers)}));
    const Catalogue market = required(catalogueAtFetchedPrices(store.prices(), {2026, 11, 22}));
    const Study study = test::made(test::sixteenH100(), market).study;
    CHECK(test::valueAt(study, "shared.on_demand_price") == 9);
}
