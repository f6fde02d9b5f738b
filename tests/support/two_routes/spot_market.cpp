#include "model/effects/availability.h"
#include "model/effects/price_crossing.h"
#include "model/effects/replicas.h"
#include "model/trace/synthetic_availability.h"
#include "tests/support/two_routes/draws.h"
#include "tests/support/two_routes/two_routes.h"

#include <cmath>
#include <numeric>

namespace breakeven::test {

namespace {

enum SpotMarketFamily : std::uint32_t { kCrossings = 40, kFractions, kReplicas };

// One step of a price that is where it is in the long run: whether the machine was held, and is lost.
Part priceStep(double bid, double correlation, Draws &draws)
{
    const double before = draws.normal();
    if (before > bid)
        return {0, 0};
    const double after = correlation * before + std::sqrt(1 - correlation * correlation) * draws.normal();
    return {after > bid ? 1.0 : 0.0, 1};
}

// Pólya's urn: every machine that is up makes it likelier that the next one is, and so for those that are
// not.
int machinesUp(int machines, double availability, double correlation, Draws &draws)
{
    const double weight = 1 / correlation - 1; // +infinity: independent
    int up = 0;
    for (int machine = 0; machine < machines; ++machine) {
        const double chance =
            correlation == 0 ? availability : (availability * weight + up) / (weight + machine);
        up += draws.uniform() < chance;
    }
    return up;
}

} // namespace

std::vector<Agreement> comparePriceCrossings()
{
    Agreement hazards("hazard while held");
    for (std::uint64_t i = 0; i < kRoutePoints; ++i) {
        PointDraws point(kCrossings, i);
        const double bid = point.within(-.8, 1), step = point.between(1.0 / 60, 1);
        const double correlation = point.within(-.9, .9);
        Draws draws(kCrossings, i);
        Estimate crossing = estimated(
            draws, [&](Draws &d) { return priceStep(bid, correlation, d); }, 20000);
        hazards.add({crossing.mean / step, crossing.standardError / step},
                    priceCrossing(bid, correlation, step).hazardPerHour);
    }
    // A price that never moves.
    for (const double bid : {-1.0, 0.0, 2.0})
        hazards.add({0, 0}, priceCrossing(bid, 1, 1).hazardPerHour);
    return {hazards};
}

std::vector<Agreement> compareSpotFractions()
{
    Agreement fractions("share of time up");
    for (std::uint64_t i = 0; i < kRoutePoints; ++i) {
        PointDraws point(kFractions, i);
        const AlternatingSpells spells{point.between(.2, 48), point.between(.05, 12)};
        const double cycle = spells.meanUpHours + spells.meanWaitHours;
        const auto step = std::int64_t(std::max(1.0, 3600 * point.between(.05, .3) * cycle));
        const auto ticks = std::int64_t(40 * cycle * 3600 / double(step));
        std::uint64_t seed = i << 32;
        Draws draws(kFractions, i);
        const auto share = [&](Draws &) {
            const auto counts = alternatingAvailability(spells, step, ticks, ++seed).counts;
            return Part{std::accumulate(counts.begin(), counts.end(), 0.0) / double(ticks)};
        };
        fractions.add(estimated(draws, share, 400), spotFraction(spells.meanUpHours, spells.meanWaitHours));
    }
    return {fractions};
}

std::vector<Agreement> compareSpotReplicas()
{
    Agreement enough("P(enough are up)");
    for (std::uint64_t i = 0; enough.points() < kRoutePoints; ++i) {
        PointDraws point(kReplicas, i);
        const int machines = point.whole(1, 16), need = point.whole(1, machines);
        const double availability = point.within(.1, .99);
        const double correlation = point.chance(.2) ? 0 : point.between(.005, .9);
        const double exact = enoughUpProbability(machines, need, availability, correlation);
        if (exact < .25 || exact > .99)
            continue; // too rare to be counted
        Draws draws(kReplicas, i);
        const auto isEnough = [&](Draws &d) {
            return Part{machinesUp(machines, availability, correlation, d) >= need ? 1.0 : 0.0};
        };
        enough.add(estimated(draws, isEnough, 5000), exact);
    }
    for (const double availability : {0.0, 1.0}) // certain
        enough.add({availability, 0}, enoughUpProbability(9, 4, availability, .3));
    return {enough};
}

} // namespace breakeven::test
