#include "pricing/new_study/seen_prices.h"

#include "tests/support/offers.h"
#include "tests/support/price_refresh.h"
#include "tests/support/test.h"

#include <algorithm>

using namespace breakeven;
using test::newStore;

namespace {

const Date kSeenDay{2026, 11, 22};

Offer spotMachine()
{
    return test::soldOffer(
        {.provider = "aws", .region = "us-west-2", .machine = "p5.48xlarge", .model = "spot", .os = "linux"});
}

Offer seenAt(const char *price, long daysAgo, const char *zone = "usw2-az1", const char *os = "linux")
{
    Offer offer = spotMachine();
    offer.zone = zone;
    offer.os = os;
    offer.price = *parseNano(price);
    offer.observedAt = Date::fromDaysSinceEpoch(kSeenDay.daysSinceEpoch() - daysAgo).iso() + "T12:00:00Z";
    return offer;
}

Store historyStore(const std::vector<Offer> &offers)
{
    Store store = newStore();
    REQUIRE(
        store.prices().write({test::fetchedPrices("aws-spot-history", offers, "1", "2026-11-22T13:00:00Z")}));
    return store;
}

std::vector<double> seenIn(const std::vector<Offer> &offers, const Date &day = kSeenDay)
{
    const Store store = historyStore(offers);
    return seenPrices(store.prices(), spotMachine(), day);
}

} // namespace

TEST_CASE("a price that was seen counts once for each day it held")
{
    // Thirty days at 20, then ten at 30 and today's at 25.
    const std::vector<double> seen = seenIn({seenAt("20", 40), seenAt("30", 10), seenAt("25", 0)});
    REQUIRE(seen.size() == 41);
    CHECK(std::count(seen.begin(), seen.end(), 20) == 30);
    CHECK(std::count(seen.begin(), seen.end(), 30) == 10);
    CHECK(std::count(seen.begin(), seen.end(), 25) == 1);
    CHECK(std::is_sorted(seen.begin(), seen.end()));
    // Before the price moved there was nothing to draw, and before it was seen nothing at all.
    CHECK(seenIn({seenAt("20", 40), seenAt("30", 10)}, Date{2026, 11, 1}).empty());
    CHECK(seenIn({seenAt("20", 40), seenAt("30", 10)}, Date{2025, 11, 1}).empty());
}

TEST_CASE("zones count alike, a licence of Windows and a month that is too short do not count")
{
    const std::vector<double> zones =
        seenIn({seenAt("20", 35), seenAt("20", 0), seenAt("50", 35, "usw2-az2"), seenAt("50", 0, "usw2-az2"),
                seenAt("90", 35, "usw2-az1", "windows")});
    CHECK(std::count(zones.begin(), zones.end(), 20) == std::count(zones.begin(), zones.end(), 50));
    CHECK(zones.back() == 50);
    CHECK(seenIn({seenAt("20", 20), seenAt("30", 0)}).empty());
}

TEST_CASE("of a long course a hundred prices are kept that have its quantiles")
{
    std::vector<Offer> offers;
    for (long day = 0; day < 300; ++day)
        offers.push_back(seenAt(std::to_string(10 + day).c_str(), day));
    const std::vector<double> seen = seenIn(offers);
    REQUIRE(seen.size() == 100);
    CHECK(seen.front() == 10);
    CHECK(seen.back() == 309);
    CHECK(breakeven::test::isNear((seen[49] + seen[50]) / 2, 159.5, 1e-9));
}
