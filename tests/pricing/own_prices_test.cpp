#include "pricing/own/own_prices.h"
#include "pricing/own/price_book.h"
#include "pricing/refresh/price_import.h"
#include "tests/support/memory_store.h"
#include "tests/support/offers.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/replaced_text.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

using namespace breakeven;
using breakeven::test::newStore;
using breakeven::test::required;

namespace {

OwnPrice contract()
{
    OwnPrice own;
    own.provider = "AWS";
    own.region = "us-west-2";
    own.instanceType = "p4d.24xlarge";
    own.listPrice = "32.77";
    own.discount = "15 %";
    own.day = "2026-11-01";
    return own;
}

Offer offerOf(const OwnPrice &own, const Offer &base = {}) { return required(ownOffer(own, base)); }

std::vector<std::string> pricesOf(const Store &store)
{
    std::vector<std::string> prices;
    const auto offers = required(ownPrices(store));
    for (const Offer &offer : offers)
        prices.push_back(nanoText(offer.price));
    return prices;
}

using Texts = std::vector<std::string>;

} // namespace

TEST_CASE("an own price is the list price less its discount, and knows the machine's GPUs")
{
    const Offer offer = offerOf(contract());
    CHECK(offer.provider == "aws");
    CHECK(offer.price == *parseNano("27.8545"));
    CHECK(offer.listPrice == parseNano("32.77"));
    CHECK(offer.gpuNumerator == 8);
    CHECK(offer.gpu == "A100-40");
    CHECK(ownPriceOf(offer).discount == "15 %");
    CHECK(discountedPrice("32.77", "0.15") == "27.8545");
    CHECK(discountBetween("32", "24") == "25 %");
    CHECK(discountedPrice("32.77", "115 %").empty());
}

TEST_CASE("an own price that is edited keeps what the entry does not show")
{
    Offer stored = offerOf(contract());
    stored.zone = "us-west-2a";
    stored.os = "windows";
    stored.detail = "all_upfront";
    stored.gpuNumerator = 1;
    stored.gpuDenominator = 8;
    stored.gpuMemoryMib = 40960;
    stored.vcpuMilli = 96000;
    CHECK(offerOf(ownPriceOf(stored), stored) == stored);
}

TEST_CASE("an own price that cannot be meant is refused in a sentence that says what is missing")
{
    const auto refused = [](auto change, const char *words) {
        OwnPrice own = contract();
        change(own);
        const auto offer = ownOffer(own);
        REQUIRE_FALSE(offer.ok());
        INFO(offer.error().message);
        CHECK(offer.error().message.find(words) != std::string::npos);
    };
    refused([](OwnPrice &own) { own.provider = " "; }, "provider");
    refused([](OwnPrice &own) { own.instanceType.clear(); }, "machine");
    refused([](OwnPrice &own) { own.discount = "120 %"; }, "below 100 %");
    refused([](OwnPrice &own) { own.listPrice.clear(); }, "price is missing");
    refused([](OwnPrice &own) { own.price = "-3"; }, "above 0");
    refused([](OwnPrice &own) { own.day = "yesterday"; }, "year-month-day");
    refused([](OwnPrice &own) { own.gpus = "8x"; }, "whole number");
    refused(
        [](OwnPrice &own) {
            own.gpus = "8";
            own.gpu = "";
        },
        "Name the GPU");
    refused([](OwnPrice &own) { own.currency = "dollars"; }, "three letters");
}

TEST_CASE("own prices are added, corrected, continued, moved, removed and brought back")
{
    Store store = newStore();
    REQUIRE(saveOwnPrice(store, offerOf(contract())).ok());
    const Offer first = ownPrices(store)->front();

    OwnPrice corrected = ownPriceOf(first);
    corrected.price = "30";
    REQUIRE(saveOwnPrice(store, offerOf(corrected, first), first).ok());
    CHECK(pricesOf(store) == Texts{"30"});
    REQUIRE(saveOwnPrice(store, offerOf(contract())).ok()); // the same day again
    CHECK(pricesOf(store) == Texts{"27.8545"});
    CHECK(store.prices().snapshots()->size() == 1);

    OwnPrice next = contract();
    next.day = "2026-12-01";
    next.discount = "20 %";
    REQUIRE(saveOwnPrice(store, offerOf(next)).ok());
    CHECK(pricesOf(store) == Texts{"26.216"});
    CHECK(store.prices().history(PriceFilter::seriesOf(first))->front().points.size() == 2);

    OwnPrice moved = next;
    moved.region = "eu-west-1";
    REQUIRE(saveOwnPrice(store, offerOf(moved), ownPrices(store)->front()).ok());
    CHECK(pricesOf(store) == Texts{"26.216", "27.8545"}); // the older one of the old region stays
    CHECK(ownPrices(store)->front().region == "eu-west-1");

    for (int left : {1, 0}) {
        REQUIRE(removeOwnPrice(store, ownPrices(store)->front()).ok());
        CHECK(int(pricesOf(store).size()) == left);
    }
    CHECK(store.prices().snapshots()->empty());
}

TEST_CASE("a removed own price comes back with its history")
{
    Store store = newStore();
    OwnPrice own = contract();
    REQUIRE(saveOwnPrice(store, offerOf(own)).ok());
    own.day = "2026-12-01";
    own.price = "20";
    REQUIRE(saveOwnPrice(store, offerOf(own)).ok());
    const auto removed = required(removeOwnPrice(store, ownPrices(store)->front()));
    CHECK(removed.size() == 2);
    REQUIRE(restoreOwnPrices(store, removed).ok());
    CHECK(pricesOf(store) == Texts{"20"});
    CHECK(store.prices().history({})->front().points.size() == 2);
}

TEST_CASE("the GPUs of an own price are corrected for its whole history")
{
    Store store = newStore();
    OwnPrice own = contract();
    REQUIRE(saveOwnPrice(store, offerOf(own)).ok());
    own.day = "2026-12-01";
    own.gpu = "H100";
    own.gpus = "4";
    REQUIRE(saveOwnPrice(store, offerOf(own)).ok());
    const std::vector<Offer> records = store.prices().records({}).value();
    CHECK(records.size() == 2);
    for (const Offer &record : records) {
        CHECK(record.gpu == "H100");
        CHECK(record.gpuNumerator == 4);
    }
}

TEST_CASE("only own prices are removed")
{
    Offer offer = offerOf(contract());
    offer.source = "feed";
    Store store = newStore();
    const auto removed = removeOwnPrice(store, offer);
    REQUIRE_FALSE(removed.ok());
    CHECK(removed.error().message.find("feed") != std::string::npos);
}

TEST_CASE("own prices of the window and of a price-book file are the same rows")
{
    test::TemporaryFolder folder;
    Store written = newStore();
    REQUIRE(saveOwnPrice(written, offerOf(contract())).ok());
    Store read = newStore();
    const std::string csv = "provider,region,instance_type,model,list_price_per_h,discount,effective_from\n"
                            "aws,us-west-2,p4d.24xlarge,on_demand,32.77,0.15,2026-11-01\n";
    REQUIRE(importPrices(read, test::writeFixture(folder.path().string(), {"book.csv", csv, 0, 0})).ok());
    Offer one = ownPrices(written)->front();
    Offer other = ownPrices(read)->front();
    one.revision = other.revision;
    one.retrievedAt = other.retrievedAt;
    CHECK(one == other);

    const auto asked = importPrices(
        read, test::writeFixture(folder.path().string(),
                                 {"days.csv", test::replacedOnce(csv, "2026-11-01", "03/11/2026"), 0, 0}));
    REQUIRE_FALSE(asked);
    CHECK_THAT(asked.error().message, Catch::Contains("in the column \"effective_from\"") &&
                                          Catch::Contains("2026-11-03 or 2026-03-11"));

    // The file read again over a correction by hand brings nothing twice.
    REQUIRE(saveOwnPrice(read, offerOf(contract()), other).ok());
    CHECK(read.prices().records({})->size() == 1);
}

TEST_CASE("the market's newest price for the same thing stands beside an own price")
{
    Store store = newStore();
    const Offer own = offerOf(contract());
    CHECK_FALSE(marketPrice(store, own)->has_value());
    Offer market = own;
    market.listPrice.reset();
    market.price = *parseNano("21.96");
    market.effectiveFrom = Date{2026, 10, 1};
    Offer elsewhere = market;
    elsewhere.zone = "us-west-2b";
    elsewhere.price = *parseNano("1");
    Offer jumped = market;
    jumped.effectiveFrom = Date{2026, 11, 1};
    jumped.price = *parseNano("99");
    jumped.flags = {"jump"};
    REQUIRE(store.prices().write({test::fetchedPrices("feed", {market, elsewhere, jumped}, "1")}).ok());
    REQUIRE(saveOwnPrice(store, own).ok());
    const auto found = required(marketPrice(store, own));
    REQUIRE(found.has_value());
    CHECK(found->price == market.price);
}
