#include "pricing/refresh/snapshot_gate.h"
#include "tests/support/test.h"

using namespace breakeven;

TEST_CASE("a snapshot that shrank, moved as a whole or is of something else is refused with its numbers")
{
    const auto offer = [](const std::string &type, NanoMoney price) {
        Offer one;
        one.provider = "p";
        one.region = "r";
        one.instanceType = type;
        one.model = "on_demand";
        one.price = price;
        one.gpu = "H100";
        return one;
    };
    PriceBatch batch;
    batch.snapshot.rows = 70;
    batch.offers = {offer("a", 100), offer("b", 200), offer("c", 300)};
    PriceSnapshot before;
    before.rows = 100;
    const std::vector<Offer> inUse = {offer("a", 100), offer("b", 200), offer("c", 299)};
    const SnapshotDemands demands{"USD", true};
    CHECK(checkSnapshot(batch, &before, inUse, demands));
    CHECK(checkSnapshot(batch, nullptr, {}, demands));
    before.rows = 101;
    CHECK(checkSnapshot(batch, &before, inUse, demands).error().message ==
          "it has 70 rows where there were 101, fewer than 70 %; what came is not used");
    before.rows = 70;
    // One of three may jump; two move the median.
    CHECK(checkSnapshot(batch, &before, {offer("a", 1000), offer("b", 200), offer("c", 300)}, demands));
    CHECK(checkSnapshot(batch, &before, {offer("a", 1000), offer("b", 1000), offer("c", 300)}, demands)
              .error()
              .message == "its prices moved by 80 % in the median, more than 60 %; what came is not used");
    PriceBatch euros = batch;
    euros.offers[1].currency = "EUR";
    CHECK(checkSnapshot(euros, &before, inUse, demands)
              .error()
              .message.find("USD were expected, found one in EUR") != std::string::npos);
    PriceBatch plain = batch;
    for (Offer &one : plain.offers)
        one.gpu.clear();
    CHECK(checkSnapshot(plain, &before, inUse, demands).error().message.find("GPUs") != std::string::npos);
    CHECK(checkSnapshot(plain, &before, inUse, {"USD", false}));
    CHECK_FALSE(checkSnapshot({}, nullptr, {}, demands));
}
