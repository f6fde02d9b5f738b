#include "pricing/formats/price_format.h"
#include "pricing/refresh/snapshot_gate.h"
#include "tests/support/offers.h"
#include "tests/support/test.h"

using namespace breakeven;

TEST_CASE("a snapshot that shrank or is of something else is refused, and one that moved as a whole is told")
{
    const auto offer = [](const std::string &type, NanoMoney price) {
        return test::soldOffer(
            {.provider = "p", .region = "r", .machine = type, .gpu = "H100", .price = price});
    };
    PriceBatch batch;
    batch.snapshot.rows = 70;
    batch.offers = {offer("a", 100), offer("b", 200), offer("c", 300)};
    PriceSnapshot before;
    before.rows = 100;
    const std::vector<Offer> inUse = {offer("a", 100), offer("b", 200), offer("c", 299)};
    const SnapshotDemands demands{"USD", true};
    CHECK(checkSnapshot(batch, &before, demands));
    CHECK(checkSnapshot(batch, nullptr, demands));
    before.rows = 101;
    CHECK(checkSnapshot(batch, &before, demands).error().message ==
          "it has 70 rows where there were 101, fewer than 70 %; nothing of it is used");
    before.rows = 70;
    // One of three may jump; two move the median.
    const auto stepFrom = [&](const std::vector<Offer> &known) { return medianStep(batch.offers, known); };
    CHECK(stepFrom(inUse) < 0.01);
    CHECK(stepFrom({offer("a", 1000), offer("b", 200), offer("c", 300)}) == 0);
    CHECK(stepFrom({offer("a", 1000), offer("b", 1000), offer("c", 300)}) == Approx(0.8));
    // What waits since another reading is what the list said last.
    std::vector<Offer> waiting = {offer("a", 1000), offer("b", 1000), offer("c", 300), offer("a", 100)};
    waiting.back().flags = {"jump"};
    CHECK(stepFrom(waiting) == 0);
    PriceBatch euros = batch;
    euros.offers[1].currency = "EUR";
    CHECK(
        checkSnapshot(euros, &before, demands).error().message.find("USD were expected, found one in EUR") !=
        std::string::npos);
    PriceBatch plain = batch;
    for (Offer &one : plain.offers)
        one.gpu.clear();
    CHECK(checkSnapshot(plain, &before, demands).error().message.find("GPUs") != std::string::npos);
    CHECK(checkSnapshot(plain, &before, {"USD", false}));
    CHECK_FALSE(checkSnapshot({}, nullptr, demands));
}

TEST_CASE("a part that lost a third of the prices of a kind, of its GPUs or of its names is refused")
{
    const auto offer = [](const std::string &type, const std::string &region, const char *gpu = "H100") {
        return test::soldOffer({.provider = "p", .region = region, .machine = type, .gpu = gpu, .price = 1});
    };
    // Two prices everywhere and eight of regions.
    std::vector<Offer> known = {offer("a", "*"), offer("b", "*")};
    for (const char *region : {"q", "r", "s", "t"})
        for (const char *type : {"a", "b"})
            known.push_back(offer(type, region));
    const std::vector<Offer> regional(known.begin() + 2, known.end());
    const auto keys = [](const std::vector<Offer> &offers) {
        std::set<std::string> unpriced;
        for (const Offer &one : offers)
            unpriced.insert(offerKey(one, one.model));
        return unpriced;
    };
    CHECK(checkLosses(known, known, {}, 0.7));
    CHECK(checkLosses(regional, known, {}, 0.7));
    // Gone for whatever reason; the offers of a market come and go.
    const std::vector<Offer> few(known.begin() + 4, known.end());
    CHECK(checkLosses(few, known, {}, 0.7).error().message ==
          "4 of 10 prices in use are missing from the new list (--accept-jumps accepts it anyway), more than "
          "30 %, "
          "so the source has changed; nothing of it is used");
    CHECK(checkLosses(few, known, {}, 0.7, Vanishing::IsUsual));
    CHECK(checkLosses(regional, known, keys({known[0], known[1]}), 0.7).error().message ==
          "2 of 2 prices of the kind on_demand everywhere are still listed but without an amount, more than "
          "30 %, so "
          "the source has changed; nothing of it is used");
    CHECK(checkLosses(known, known, keys({known[2], known[3]}), 0.7));
    CHECK(checkLosses(known, known, keys({known[2], known[3], known[4]}), 0.7)
              .error()
              .message.find("3 of 8 prices of the kind on_demand of regions") == 0);
    std::vector<Offer> bare = known;
    for (Offer &one : bare)
        if (one.instanceType == "a")
            one.gpu.clear();
    CHECK(checkLosses(bare, known, {}, 0.7)
              .error()
              .message.find("1 of 2 machines that had GPUs have none now") == 0);
    std::vector<Offer> nameless = known;
    for (std::size_t i = 0; i < 4; ++i)
        nameless[i].region.clear();
    CHECK(checkLosses(nameless, known, {}, 0.7).error().message.find("4 of 10 prices name no region") == 0);
}
