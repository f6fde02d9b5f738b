#include "model/risk/cost_profile.h"

#include "model/numeric/random.h"
#include "tests/support/test.h"

#include <algorithm>
#include <limits>
#include <numeric>

using namespace breakeven;
using namespace breakeven::test;

namespace {

std::vector<double> someCosts(std::size_t count)
{
    std::vector<double> costs;
    for (std::size_t i = 0; i < count; ++i)
        costs.push_back(1000 + 200 * normal(3, 0, i, 0));
    return costs;
}

} // namespace

TEST_CASE("cumulative points and the worst twentieth are those of sorted runs")
{
    std::vector<double> costs = someCosts(1999), scratch;
    costs[7] = std::numeric_limits<double>::quiet_NaN(); // unknown in one run
    const CostProfile profile = costProfileOf(costs, scratch);
    std::vector<double> sorted;
    std::copy_if(costs.begin(), costs.end(), std::back_inserter(sorted), [](double x) { return x == x; });
    std::sort(sorted.begin(), sorted.end());
    REQUIRE(profile.cumulative.size() == kCumulativeShares.size());
    for (std::size_t i = 0; i < kCumulativeShares.size(); ++i) {
        const double place = kCumulativeShares[i] * double(sorted.size() - 1);
        const auto below = std::size_t(place);
        const double expected = sorted[below] + (place - double(below)) * (sorted[below + 1] - sorted[below]);
        CHECK(isNear(profile.cumulative[i], expected, 1e-13));
    }
    CHECK(profile.least == sorted.front());
    CHECK(profile.most == sorted.back());
    const double worst = std::accumulate(sorted.end() - 100, sorted.end(), 0.0) / 100; // of 1 998
    CHECK(isNear(*profile.expectedShortfall95, worst, 1e-12));
}

TEST_CASE("runs that cost the same are their own worst twentieth")
{
    std::vector<double> scratch;
    const CostProfile profile = costProfileOf(std::vector<double>(50, 3.5), scratch);
    CHECK(profile.expectedShortfall95 == 3.5);
    CHECK(countsIn(binsOf(std::vector{profile}), std::vector<double>(50, 3.5))[0] == 50);
    CHECK(costProfileOf({}, scratch) == CostProfile{});
}

TEST_CASE("all options are counted into the same bins, every known run once")
{
    std::vector<double> scratch, one = someCosts(500), other = someCosts(500);
    for (double &cost : other)
        cost += 300;
    other[3] = std::numeric_limits<double>::infinity();
    const HistogramBins bins =
        binsOf(std::vector{costProfileOf(one, scratch), costProfileOf(other, scratch)});
    for (const auto &[costs, known] : {std::pair(one, 500), std::pair(other, 499)}) {
        const auto counts = countsIn(bins, costs);
        REQUIRE(counts.size() == std::size_t(kHistogramBins));
        CHECK(std::accumulate(counts.begin(), counts.end(), std::int64_t(0)) == known);
        for (std::size_t bin = 0; bin + 1 < counts.size(); ++bin)
            CHECK(counts[bin] == std::count_if(costs.begin(), costs.end(), [&](double cost) {
                      const double from = bins.from + double(bin) * bins.width;
                      return cost >= from && cost < from + bins.width;
                  }));
    }
}
