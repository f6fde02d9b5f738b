#include "pricing/pins/price_pin.h"
#include "pricing/refresh/price_import.h"
#include "tests/support/offers.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

using namespace breakeven;

namespace {

Offer priceOf(const std::string &zone, const std::string &os, const std::string &price)
{
    return test::soldOffer({.provider = "aws",
                            .region = "us-east-1",
                            .zone = zone,
                            .machine = "p3.2xlarge",
                            .model = "spot",
                            .os = os,
                            .price = *parseNano(price),
                            .from = Date{2026, 1, 1}});
}

Store storeOf(const std::string &source, std::vector<Offer> offers)
{
    auto store = Store::open(":memory:");
    REQUIRE(store->prices()
                .write({test::fetchedPrices(source, std::move(offers), {}, "2026-01-02T00:00:00Z")})
                .ok());
    return std::move(store).value();
}

Result<Offer> find(const Store &store, const std::string &pin)
{
    return findPinned(store, parsePin(pin).value());
}

} // namespace

TEST_CASE("a pin is read part by part")
{
    const auto pin =
        parsePin("price:aws/us-west-2/p3.2xlarge/spot@feed,zone=us-west-2a,os=linux,detail=no-upfront");
    REQUIRE(pin.ok());
    CHECK(pin.value() ==
          PricePin{"aws", "us-west-2", "p3.2xlarge", "spot", "feed", "us-west-2a", "linux", "no-upfront"});
    const auto plain = test::required(parsePin("gcp/us-central1/n1-highmem-4+nvidia-tesla-t4x1/on_demand"));
    CHECK_FALSE(plain.source);
    CHECK_FALSE(plain.zone);
    CHECK(parsePin("a/b/c/spot,zone=").value().zone == "");
    for (const char *text :
         {"", "aws", "aws/r/t", "aws/r/t/m/x", "/r/t/m", "aws/r//m", "aws/r/t/m,zone", "aws/r/t/m,x=1"})
        CHECK(parsePin(text).error().kind == ErrorKind::BadInput);
}

TEST_CASE("a pin that one offer fits gives its price")
{
    const Store store =
        storeOf("feed", {priceOf("us-east-1a", "linux", "0.9"), priceOf("us-east-1b", "linux", "1.1")});
    CHECK(find(store, "aws/us-east-1/p3.2xlarge/spot,zone=us-east-1b").value().price == *parseNano("1.1"));
}

TEST_CASE("a pin that several offers fit lists them with everything that tells them apart")
{
    const Store store =
        storeOf("feed", {priceOf("us-east-1a", "linux", "0.9"), priceOf("us-east-1b", "windows", "1.1")});
    const auto found = find(store, "aws/us-east-1/p3.2xlarge/spot");
    REQUIRE_FALSE(found.ok());
    CHECK(found.error().kind == ErrorKind::BadInput);
    CHECK_THAT(found.error().message, Catch::Contains("2 prices match"));
    for (const char *text :
         {"aws/us-east-1/p3.2xlarge/spot@feed,zone=us-east-1a,os=linux", "zone=us-east-1b,os=windows"})
        CHECK_THAT(found.error().message, Catch::Contains(text));
    CHECK(find(store, "aws/us-east-1/p3.2xlarge/spot,os=windows").ok());
}

TEST_CASE("a pin that nothing fits names the nearest three")
{
    auto opened = Store::open(":memory:");
    Store store = std::move(opened).value();
    REQUIRE(addBundledPrices(store).ok());
    const auto found = find(store, "aws/us-west-2/p3.8xlarge/on_demand");
    REQUIRE_FALSE(found.ok());
    CHECK(found.error().kind == ErrorKind::NotFound);
    CHECK_THAT(found.error().message, Catch::Contains("aws/us-west-2/p3.2xlarge/on_demand"));
    CHECK_THAT(found.error().message, Catch::Contains("aws/us-west-2/p3.16xlarge/on_demand"));
    auto empty = Store::open(":memory:");
    CHECK_THAT(find(empty.value(), "a/b/c/spot").error().message, Catch::Contains("import"));
}

TEST_CASE("the text of a pin leads back to its offer")
{
    const Store store =
        storeOf("feed", {priceOf("us-east-1a", "linux", "0.9"), priceOf("us-east-1b", "linux", "1.1")});
    const auto offers = store.prices().list({});
    for (const Offer &offer : *offers)
        CHECK(find(store, pinText(offer)).value() == offer);
}

TEST_CASE("a newer price that is set aside is told beside the one in use")
{
    Store store = storeOf("feed", {priceOf("us-east-1a", "linux", "1.0")});
    const auto pin = parsePin("aws/us-east-1/p3.2xlarge/spot").value();
    const Offer inUse = findPinned(store, pin).value();
    CHECK_FALSE(newerSetAside(store, pin, inUse));
    PriceBatch jump =
        test::fetchedPrices("feed", {priceOf("us-east-1a", "linux", "9.0")}, "2", "2026-02-02T00:00:00Z");
    jump.offers[0].effectiveFrom = Date{2026, 2, 1};
    jump.offers[0].flags = {"jump"};
    REQUIRE(store.prices().write({jump}).ok());
    CHECK(findPinned(store, pin).value().price == *parseNano("1.0"));
    const auto newer = newerSetAside(store, pin, inUse);
    REQUIRE(newer);
    CHECK(newer->price == *parseNano("9.0"));
}
