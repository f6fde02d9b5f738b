#include "model/numeric/random.h"
#include "model/plan/month_mix.h"
#include "model/planning/commitment_mix.h"
#include "model/planning/own_or_burst.h"
#include "tests/support/test.h"

#include <algorithm>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// CAP-04: a day of demand, highest at 15 o'clock.
const std::vector<double> kDemandOfDay{23, 19, 17, 16, 17, 19, 23, 28, 34, 40, 46, 52,
                                       57, 61, 63, 64, 63, 61, 57, 52, 46, 40, 34, 28};
constexpr double kShort = 1e4;

LoadDuration durationOfHours(const std::vector<double> &hours)
{
    std::vector<LoadStep> steps;
    for (const double level : hours)
        steps.push_back({level, 1});
    return loadDuration(std::move(steps));
}

double draw(std::uint64_t number, std::uint32_t dimension, double low, double high)
{
    return low + (high - low) * uniform(7, 0, number, dimension);
}

std::vector<double> randomHours(std::uint64_t number, int count)
{
    std::vector<double> hours;
    for (int hour = 0; hour < count; ++hour)
        hours.push_back(std::floor(draw(number, std::uint32_t(100 + hour), 0, 24)));
    return hours;
}

// Hour by hour, the cheapest first; what is left is short.
double plainRent(const std::vector<double> &hours, std::vector<RentedLayer> layers, double gpus)
{
    std::sort(layers.begin(), layers.end(),
              [](const RentedLayer &a, const RentedLayer &b) { return a.rate < b.rate; });
    double cost = 0;
    for (const double wanted : hours) {
        double left = std::max(0.0, wanted - gpus);
        for (const RentedLayer &layer : layers) {
            const double some = std::min(left, layer.most);
            cost += some * layer.rate;
            left -= some;
        }
        cost += left * kShort;
    }
    return cost;
}

std::vector<RentedLayer> randomLayers(std::uint64_t number)
{
    std::vector<RentedLayer> layers{{draw(number, 1, 1, 4), kUnlimited}};
    if (draw(number, 2, 0, 1) < .7)
        layers.push_back({draw(number, 3, .2, 3), std::floor(draw(number, 4, 0, 12))});
    if (draw(number, 5, 0, 1) < .3)
        layers.front().most = std::floor(draw(number, 6, 0, 12));
    return layers;
}

// Tries every number of machines.
double triedOut(const std::vector<double> &hours, const std::vector<RentedLayer> &layers,
                const std::vector<FixedOffer> &offers, std::size_t i = 0, double gpus = 0, double paid = 0)
{
    if (i == offers.size())
        return paid + plainRent(hours, layers, gpus);
    double best = std::numeric_limits<double>::infinity();
    for (int n = 0; n <= std::min(offers[i].most, std::ceil(24 / offers[i].capacity)); ++n)
        best = std::min(best, triedOut(hours, layers, offers, i + 1, gpus + n * offers[i].capacity,
                                       paid + n * offers[i].price));
    return best;
}

} // namespace

TEST_CASE("a program of two layers has the crossing of the load duration as its optimum (CAP-05, CAP-06)")
{
    const RentedRest rest(durationOfHours(kDemandOfDay), {{3.06, kUnlimited}}, kShort);
    const auto mix = cheapestParts(rest, {{1, 24 * 1.2, kUnlimited}});
    REQUIRE(mix);
    CHECK(isNear(mix->machines[0], 46, 1e-7));
    CHECK(isNear(mix->cost, 1679.76, 1e-7));
    const OwnOrBurst crossing = ownForHours(kDemandOfDay, {1.2, 3.06});
    CHECK(isNear(mix->cost, crossing.cost, 1e-9));
}

TEST_CASE("two commitments and spot up to its cap cost what the specification says (CAP-07)")
{
    const RentedRest rest(durationOfHours(kDemandOfDay), {{3.06, kUnlimited}, {.92, 10}}, kShort);
    const auto mix = cheapestParts(rest, {{1, 24 * 1.2, 20}, {1, 24 * 1.84, kUnlimited}});
    REQUIRE(mix);
    CHECK(isNear(mix->machines[0], 20, 1e-7));
    CHECK(isNear(mix->machines[1], 4, 1e-7));
    CHECK(isNear(mix->cost, 1693.6000000000008, 1e-7));
}

TEST_CASE("what is rented beyond GPUs that are paid costs what adding up hour by hour gives")
{
    for (std::uint64_t number = 0; number < 200; ++number) {
        const std::vector<double> hours = randomHours(number, 24);
        const std::vector<RentedLayer> layers = randomLayers(number);
        const RentedRest rest(durationOfHours(hours), layers, kShort);
        for (const double gpus : {0.0, 1.0, 3.5, 9.0, 17.25, 24.0}) {
            CAPTURE(number, gpus);
            const double expected = plainRent(hours, layers, gpus);
            CHECK(std::fabs(rest.costAt(gpus) - expected) <= 1e-9 * (1 + expected));
            double used = 0, limit = 0;
            const auto uses = rest.usesAt(gpus);
            for (std::size_t i = 0; i < uses.size(); ++i) {
                used += uses[i].gpuHours * layers[i].rate;
                limit += layers[i].most;
            }
            const double missing = rest.shortGpuHoursAt(gpus);
            CHECK(std::fabs(used + missing * kShort - expected) <= 1e-9 * (1 + expected));
            CHECK((missing > 0) == (*std::max_element(hours.begin(), hours.end()) > gpus + limit));
        }
    }
}

TEST_CASE("the mix in parts of machines agrees with the one that tries the bends of the cost")
{
    for (std::uint64_t number = 0; number < 100; ++number) {
        CAPTURE(number);
        const std::vector<double> hours = randomHours(number, 24);
        const double cap = std::floor(draw(number, 50, 0, 10));
        const double spot = draw(number, 51, .1, 2), onDemand = draw(number, 52, 2, 4);
        const std::vector<Commitment> commitments{
            {draw(number, 53, .1, 3), std::floor(draw(number, 54, 0, 15))}, {draw(number, 55, .1, 3), 30}};
        const CommitmentMix tried = cheapestMix(hours, commitments, {onDemand, spot, cap});
        const RentedRest rest(durationOfHours(hours), {{onDemand, kUnlimited}, {spot, cap}}, kShort);
        std::vector<FixedOffer> offers;
        for (const Commitment &commitment : commitments)
            offers.push_back({1, 24 * commitment.price, commitment.most});
        const auto mix = cheapestParts(rest, offers);
        REQUIRE(mix);
        CHECK(isNear(mix->cost, tried.cost, 1e-7));
    }
}

TEST_CASE("whole machines of a mix cost what trying every number of them gives")
{
    for (std::uint64_t number = 0; number < 150; ++number) {
        CAPTURE(number);
        const std::vector<double> hours = randomHours(number, 12);
        const std::vector<RentedLayer> layers = randomLayers(number);
        std::vector<FixedOffer> offers;
        for (std::uint32_t i = 0; i < 3; ++i) {
            const double capacity = std::floor(draw(number, 20 + 3 * i, 1, 9));
            offers.push_back({capacity, 12 * capacity * draw(number, 21 + 3 * i, .1, 3),
                              std::floor(draw(number, 22 + 3 * i, 0, 5))});
        }
        const RentedRest rest(durationOfHours(hours), layers, kShort);
        const auto mix = cheapestMachines(rest, offers);
        REQUIRE(mix);
        const double best = triedOut(hours, layers, offers);
        CHECK(isNear(mix->cost, best, 1e-7));
        CHECK(cheapestParts(rest, offers)->cost <= best * (1 + 1e-9));
    }
}

TEST_CASE("a machine that earns money without a limit has no cheapest mix")
{
    const RentedRest rest(durationOfHours(kDemandOfDay), {{3.06, kUnlimited}}, kShort);
    CHECK_FALSE(cheapestParts(rest, {{1, -1, kUnlimited}}));
    CHECK(cheapestParts(rest, {{1, -1, 100}}));
}
