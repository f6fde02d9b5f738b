#include "data/store/store.h"
#include "pricing/own/discounts.h"
#include "pricing/own/own_prices.h"
#include "pricing/own/price_book.h"
#include "pricing/pins/list_price.h"
#include "pricing/pins/moved_prices.h"
#include "pricing/pins/study_pin.h"
#include "tests/model/study_draft.h"
#include "tests/support/memory_store.h"
#include "tests/support/offers.h"
#include "tests/support/required.h"

using namespace breakeven;
using breakeven::test::Draft;
using breakeven::test::newStore;
using breakeven::test::required;

namespace {

const Date kDiscountDay{2026, 10, 2};

Offer awsOffer(const char *type, const char *gpu = "A100-40", const char *model = "on_demand")
{
    return test::soldOffer({.provider = "aws",
                            .source = "feed",
                            .region = "us-east-1",
                            .machine = type,
                            .gpu = gpu,
                            .gpus = 8,
                            .model = model,
                            .os = "linux",
                            .price = *parseNano("32.77"),
                            .from = Date{2026, 1, 1}});
}

Discount awsDiscount(const char *family, double share)
{
    Discount discount;
    discount.provider = "aws";
    discount.family = family;
    discount.share = share;
    return discount;
}

double priceOf(const Offer &offer, const std::vector<Discount> &discounts, const Date &day = kDiscountDay)
{
    return toDouble(contractedOffer(offer, discounts, day).price);
}

} // namespace

TEST_CASE("20 % on a family make 26.216 of a list price of 32.77, which stays beside it")
{
    const std::vector<Discount> discounts{awsDiscount("p4d", 0.2)};
    const Offer contracted = contractedOffer(awsOffer("p4d.24xlarge"), discounts, kDiscountDay);
    CHECK(contracted.price == *parseNano("26.216"));
    CHECK(contracted.listPrice == parseNano("32.77"));
    for (const Offer &other : {awsOffer("p4de.24xlarge"), awsOffer("p4"), [] {
                                   Offer elsewhere = awsOffer("p4d.24xlarge");
                                   elsewhere.provider = "gcp";
                                   return elsewhere;
                               }()})
        CHECK(contractedOffer(other, discounts, kDiscountDay) == other);
}

TEST_CASE("the closest discount counts alone: machine, family or GPU, provider; one model before all")
{
    Discount provider = awsDiscount("", 0.1);
    Discount family = awsDiscount("p4d", 0.2);
    Discount gpu = awsDiscount("h100", 0.3);
    Discount machine = awsDiscount("", 0.4);
    machine.instanceType = "p4d.24xlarge";
    Discount spot = awsDiscount("", 0.5);
    spot.model = "spot";
    const std::vector<Discount> all{provider, family, gpu, machine, spot};
    CHECK(priceOf(awsOffer("g5.xlarge", "A10G"), all) == Approx(32.77 * 0.9));
    CHECK(priceOf(awsOffer("p4d.24xlarge"), all) == Approx(32.77 * 0.6));
    CHECK(priceOf(awsOffer("p5.48xlarge", "H100"), all) == Approx(32.77 * 0.7));
    CHECK(priceOf(awsOffer("g5.xlarge", "A10G", "spot"), all) == Approx(32.77 * 0.5));
    CHECK(priceOf(awsOffer("p4d.24xlarge"), {provider, family}) == Approx(32.77 * 0.8));
}

TEST_CASE("a discount holds from its first to its last day, and a later one takes its place")
{
    Discount first = awsDiscount("p4d", 0.1);
    first.from = Date{2026, 1, 1};
    first.until = Date{2026, 12, 31};
    Discount second = awsDiscount("p4d", 0.25);
    second.from = Date{2026, 7, 1};
    const std::vector<Discount> both{first, second};
    const Offer offer = awsOffer("p4d.24xlarge");
    for (const auto &[day, share] : {std::pair(Date{2025, 12, 31}, 0.0),
                                     {{2026, 1, 1}, 0.1},
                                     {{2026, 6, 30}, 0.1},
                                     {{2026, 7, 1}, 0.25},
                                     {{2027, 1, 1}, 0.25}})
        CHECK(priceOf(offer, both, day) == Approx(32.77 * (1 - share)));
    CHECK(priceOf(offer, {first}, {2026, 12, 31}) == Approx(32.77 * 0.9));
    CHECK(priceOf(offer, {first}, {2027, 1, 1}) == 32.77);
}

TEST_CASE("an own price and a price with its list price are contracted already")
{
    Offer own = awsOffer("p4d.24xlarge");
    own.source = kOwnPriceSource;
    Offer listed = awsOffer("p4d.24xlarge");
    listed.listPrice = *parseNano("40");
    for (const Offer &offer : {own, listed})
        CHECK(contractedOffer(offer, {awsDiscount("p4d", 0.2)}, kDiscountDay) == offer);
}

TEST_CASE("discounts stay in the store; what is none is refused with the reason")
{
    Store store = newStore();
    Discount discount = awsDiscount("p4d", 0.2);
    discount.from = Date{2026, 1, 1};
    discount.note = "EDP";
    const auto id = required(store.prices().saveDiscount(discount));
    discount.id = id;
    CHECK(*store.prices().discounts() == std::vector{discount});
    discount.share = 0.25;
    REQUIRE(store.prices().saveDiscount(discount).ok());
    CHECK(*store.prices().discounts() == std::vector{discount});

    for (const auto &[change, word] :
         {std::pair<void (*)(Discount &), const char *>([](Discount &d) { d.provider.clear(); }, "provider"),
          {[](Discount &d) { d.share = 1; }, "below 100 %"},
          {[](Discount &d) { d.share = 0; }, "above 0 %"},
          {[](Discount &d) { d.instanceType = "p4d.24xlarge"; }, "family or on one machine"},
          {[](Discount &d) {
               d.until = Date{2025, 1, 1};
           },
           "before it begins"}}) {
        Discount wrong = discount;
        change(wrong);
        const auto refused = store.prices().saveDiscount(wrong);
        REQUIRE_FALSE(refused.ok());
        CHECK(refused.error().kind == ErrorKind::BadInput);
        CHECK_THAT(refused.error().message, Catch::Contains(word));
    }
    CHECK(store.prices().discounts()->size() == 1);
    REQUIRE(store.prices().removeDiscount(discount.id).ok());
    CHECK(store.prices().removeDiscount(discount.id).error().kind == ErrorKind::NotFound);
    CHECK(store.prices().discounts()->empty());
}

TEST_CASE("a price is pinned at what was negotiated, and a new discount moves it")
{
    Store store = newStore();
    const PriceBatch batch =
        test::fetchedPrices("feed", {awsOffer("p4d.24xlarge")}, {}, "2026-01-02T00:00:00Z");
    REQUIRE(store.prices().write({batch}).ok());
    REQUIRE(store.prices().saveDiscount(awsDiscount("p4d", 0.2)).ok());
    Draft draft;
    draft.study.asOf = kDiscountDay;
    draft.option("cloud", "on-demand");
    REQUIRE(pinPrice(draft.study, "options.cloud.price", batch.offers[0], store.prices()).ok());
    const Input &input = draft.study.options.at("cloud").procurement.inputs.at("price");
    CHECK(input.value == 26.216);
    CHECK(input.price->offer.listPrice == parseNano("32.77"));
    CHECK_THAT(input.note, Catch::Contains("20 % below the list price of 32.77 USD/h"));
    CHECK(movedPrices(draft.study, store.prices())->empty());

    Discount machine = awsDiscount("", 0.5);
    machine.instanceType = "p4d.24xlarge";
    REQUIRE(store.prices().saveDiscount(machine).ok());
    const auto moved = movedPrices(draft.study, store.prices());
    REQUIRE(moved->size() == 1);
    CHECK(moved->front().after == 16.385);
    const auto taken = required(withNewPrices(draft.study, *moved, store.prices()));
    CHECK_THAT(taken.options.at("cloud").procurement.inputs.at("price").note,
               Catch::Contains("50 % below the list price"));
}

namespace {

// The study's p4d at 20 % off until a day, pinned to an option.
Draft pinnedUntil(const std::optional<Date> &until, const char *kind = "on-demand")
{
    Store store = newStore();
    Discount discount = awsDiscount("p4d", 0.2);
    discount.until = until;
    REQUIRE(store.prices().saveDiscount(discount).ok());
    Draft draft;
    draft.study.asOf = kDiscountDay;
    draft.option("cloud", kind);
    REQUIRE(pinPrice(draft.study, "options.cloud.price", awsOffer("p4d.24xlarge"), store.prices()).ok());
    return draft;
}

Inputs &inputsOf(Draft &draft) { return draft.study.options.at("cloud").procurement.inputs; }

} // namespace

TEST_CASE("a pinned price keeps its list price and the months its discount still runs")
{
    Draft draft = pinnedUntil(Date{2027, 4, 1});
    CHECK(inputsOf(draft).at("price").value == 26.216);
    CHECK(inputsOf(draft).at("list_price").value == 32.77);
    CHECK(inputsOf(draft).at("discount_months").value == 6);
    CHECK_THAT(inputsOf(draft).at("discount_months").note, Catch::Contains("2027-04-01"));

    draft.set("conventions.horizon_months", "24")
        .set("options.cloud.gpus", "8")
        .set("options.cloud.speed", "1");
    // By hand: six months at the contracted price, eighteen at the list price.
    CHECK(*draft.outcome().totalCost() == Approx(730 * (6 * 26.216 + 18 * 32.77)));
    inputsOf(draft).erase("discount_months");
    CHECK(*draft.outcome().totalCost() == Approx(730 * 24 * 26.216));
    for (const char *kind : {"committed", "spot", "scale-to-zero", "managed-service"}) {
        Draft other = pinnedUntil(Date{2027, 4, 1}, kind);
        CHECK(inputsOf(other).at("discount_months").value == 6);
    }
}

TEST_CASE("what a list shows as paid is pinned with the end of its discount, too")
{
    Store store = newStore();
    Discount discount = awsDiscount("p4d", 0.2);
    discount.until = Date{2027, 4, 1};
    REQUIRE(store.prices().saveDiscount(discount).ok());
    Draft draft;
    draft.study.asOf = kDiscountDay;
    draft.option("cloud", "on-demand");
    const Offer paid = contractedOffer(awsOffer("p4d.24xlarge"), {discount}, kDiscountDay);
    REQUIRE(pinPrice(draft.study, "options.cloud.price", paid, store.prices()).ok());
    CHECK(inputsOf(draft).at("price").value == 26.216);
    CHECK(inputsOf(draft).at("discount_months").value == 6);
    // One that its source discounts is another.
    Offer other = paid;
    other.price = *parseNano("20");
    REQUIRE(pinPrice(draft.study, "options.cloud.price", other, store.prices()).ok());
    CHECK(inputsOf(draft).at("list_price").value == 32.77);
    CHECK(inputsOf(draft).count("discount_months") == 0);
}

TEST_CASE("a discount without end keeps its list price alone; a price at the list clears both")
{
    Draft draft = pinnedUntil({});
    CHECK(inputsOf(draft).at("list_price").value == 32.77);
    CHECK(inputsOf(draft).count("discount_months") == 0);
    draft.set("options.cloud.discount_months", "9");
    Offer listed = awsOffer("p4d.24xlarge");
    listed.listPrice = *parseNano("40");
    REQUIRE(pinPrice(draft.study, "options.cloud.price", listed).ok());
    CHECK(inputsOf(draft).at("list_price").value == 40);
    CHECK(inputsOf(draft).at("discount_months").value == 9); // set by hand

    Draft ending = pinnedUntil(Date{2027, 4, 1});
    REQUIRE(pinPrice(ending.study, "options.cloud.price", listed).ok());
    CHECK(inputsOf(ending).count("discount_months") == 0);
    Offer own = awsOffer("p4d.24xlarge");
    own.source = kOwnPriceSource;
    REQUIRE(pinPrice(ending.study, "options.cloud.price", own).ok());
    CHECK(inputsOf(ending).count("list_price") == 1);
    REQUIRE(pinPrice(ending.study, "options.cloud.price", awsOffer("p4d.24xlarge")).ok());
    CHECK(inputsOf(ending).count("list_price") == 0);
    REQUIRE(pinPrice(draft.study, "options.cloud.price", awsOffer("p4d.24xlarge")).ok());
    CHECK(inputsOf(draft).count("discount_months") == 0);
}

TEST_CASE("the list price is in the study's currency, at the rate of the price")
{
    Store store = newStore();
    REQUIRE(store.prices().saveDiscount(awsDiscount("p4d", 0.2)).ok());
    Draft draft;
    draft.study.currency = "EUR";
    draft.study.exchangeRates["USD"] = {0.5, kDiscountDay, "own"};
    draft.option("cloud", "on-demand");
    draft.study.asOf = kDiscountDay;
    REQUIRE(pinPrice(draft.study, "options.cloud.price", awsOffer("p4d.24xlarge"), store.prices()).ok());
    CHECK(*inputsOf(draft).at("list_price").value == Approx(16.385));
}

TEST_CASE("months are counted by the calendar, a part of one by its days")
{
    CHECK(monthsBetween({2026, 11, 20}, {2027, 5, 20}) == 6);
    CHECK(monthsBetween({2026, 10, 2}, {2027, 4, 2}) == 6);
    CHECK(monthsBetween({2026, 11, 20}, {2026, 12, 5}) == Approx(15.0 / 30));
    CHECK(monthsBetween({2027, 1, 31}, {2027, 2, 28}) == 1);
    CHECK(monthsBetween({2027, 1, 31}, {2027, 3, 1}) == Approx(1 + 1.0 / 31));
    CHECK(monthsBetween({2026, 11, 20}, {2026, 11, 20}) == 0);
    CHECK(monthsBetween({2026, 11, 20}, {2025, 1, 1}) == 0);
}

TEST_CASE("the price book names list and contracted price as FOCUS does, and leaves the record as it is")
{
    const std::string text =
        priceBookText({awsOffer("p4d.24xlarge")}, {awsDiscount("p4d", 0.2)}, kDiscountDay);
    CHECK_THAT(text, Catch::Contains(",note,ListUnitPrice,ContractedUnitPrice"));
    CHECK_THAT(text, Catch::Contains(",32.77,26.216"));
    CHECK_THAT(text, Catch::Contains(",32.77,,,USD"));
}
