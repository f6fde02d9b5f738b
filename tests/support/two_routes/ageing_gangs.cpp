#include "model/effects/gang.h"
#include "model/effects/whole.h"
#include "tests/support/two_routes/drawn_laws.h"
#include "tests/support/two_routes/two_routes.h"

#include <cmath>

namespace breakeven::test {

namespace {

constexpr std::uint32_t kAgeingGangs = 60;

struct AgeingGang
{
    LifetimePointer life;               // of all machines
    std::function<double(Draws &)> age; // at which the first of them goes
};

// The first of some machines of one age, each with a life of its own.
AgeingGang together(DrawnLaw one, int machines)
{
    return {one.law->firstOf(machines), [machines, life = std::move(one.life)](Draws &draws) {
                double first = life(draws);
                for (int machine = 1; machine < machines; ++machine)
                    first = std::min(first, life(draws));
                return first;
            }};
}

// Weibull lives, each machine with a clock of its own and one that is common to all: the share of the hazard.
AgeingGang commonlyCaused(double shape, double scale, int machines, double share, double cap)
{
    const auto age = [=](Draws &draws) {
        const auto clock = [&](double part) {
            return part == 0 ? INFINITY : scale * std::pow(draws.exponential() / part, 1 / shape);
        };
        double first = std::min(cap, clock(share));
        for (int machine = 0; machine < machines; ++machine)
            first = std::min(first, clock(1 - share));
        return first;
    };
    const double exposure = gangExposure(double(machines), share);
    return {cappedLifetime(weibullLifetime(shape, scale)->firstOf(exposure), cap), age};
}

AgeingGang gangAt(std::uint64_t i, PointDraws &point)
{
    const int machines = point.chance(.2) ? 1 : point.whole(1, 8);
    switch (i % 6) {
    case 0:
        return together(exponential(point.between(.005, .1)), machines);
    case 1:
        return together(capped(exponential(point.between(.005, .1)), point.within(12, 36)), machines);
    case 2:
        return together(
            capped(bathtub({point.within(.2, .5), point.between(.3, 3), point.between(.5, 3), 24}),
                   point.within(20, 24)),
            machines);
    case 3:
        return commonlyCaused(point.within(.6, 3), point.between(10, 60), machines,
                              point.chance(.2) ? 1 : point.within(0, 1), INFINITY);
    case 4:
        return commonlyCaused(point.within(.6, 3), point.between(10, 60), machines, point.within(0, 1), 24);
    default:
        return together(empirical(i), machines);
    }
}

} // namespace

std::vector<Agreement> compareAgeingGangs()
{
    Agreement stretch("time over work");
    for (std::uint64_t i = 0; i < kRoutePoints; ++i) {
        PointDraws point(kAgeingGangs, i);
        const AgeingGang gang = gangAt(i, point);
        const double mean = gang.life->mean(), interval = mean * point.between(.03, .6);
        const double span = interval + (point.chance(.2) ? 0 : mean * point.between(.005, .1));
        const double recovery = point.chance(.3) ? 0 : mean * point.between(.01, .1);
        const double delay = point.chance(.2) ? 0 : point.between(.05, 2);
        // A life ends in an interruption and a delay; the work since the last checkpoint is lost.
        const auto life = [&](Draws &draws) {
            const double hours = gang.age(draws);
            const double segments = std::max(0.0, wholeDown((hours - recovery) / span));
            return Part{hours + delay, interval * segments};
        };
        Draws draws(kAgeingGangs, i);
        stretch.add(estimated(draws, life, 20000),
                    (mean + delay) / (interval * gang.life->spansDone(recovery, span, INFINITY)));
    }
    return {stretch};
}

} // namespace breakeven::test
