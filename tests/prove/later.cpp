// First orders under uncertainty beside all first orders that there are, each followed by the best later
// ones.
#include "tests/prove/proof.h"

#include "tests/support/two_routes/later_orders.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace breakeven::test {

namespace {

constexpr double kMostAbove = 0.005;
constexpr double kLastDigits = 1e-9;
constexpr double kMostFixedAbove = 0.02; // of orders that are the same in all scenarios
constexpr double kMostTried = 300000;    // orders of a scenario

struct LaterTally
{
    int tried = 0;
    int exact = 0;
    int bounded = 0;
    int faults = 0;
    double worst = 0;
    double worstFixed = 0;
};

// What is wrong with a plan of least expected cost `best`; empty where nothing is.
std::string laterFaultOf(const TwoStagePlan &plan, const LeastByTrying &least, LaterTally &tally)
{
    const double best = least.first;
    const double cost = plan.best.mean().all(), rounding = kLastDigits * std::fabs(best) + 1e-6;
    const double above = (cost - best) / std::max(1e-9, std::fabs(best));
    tally.worst = std::max(tally.worst, above);
    tally.exact += cost <= best + rounding ? 1 : 0;
    tally.bounded += plan.bound ? 1 : 0;
    if (cost < best - rounding)
        return "it costs less than any orders do";
    if (above > kMostAbove)
        return "it costs " + std::to_string(100 * above) + " % more than the best first orders";
    if (plan.bound && *plan.bound > best + rounding)
        return "its bound is above the best first orders";
    if (cost > plan.asPlanned.mean().all() + rounding)
        return "the first orders of the plan as entered cost less";
    if (cost > plan.fixed.mean().all() + rounding)
        return "orders that are all fixed today cost less";
    if (plan.own.mean().all() > cost + rounding)
        return "it costs less than scenarios that are known";
    const double fixedAbove =
        (plan.fixed.mean().all() - least.fixed) / std::max(1e-9, std::fabs(least.fixed));
    tally.worstFixed = std::max(tally.worstFixed, fixedAbove);
    if (fixedAbove > kMostFixedAbove)
        return "orders that are all fixed cost " + std::to_string(100 * fixedAbove) +
               " % more than the best ones";
    return {};
}

} // namespace

bool laterHolds(int cases, std::uint64_t seed)
{
    LaterTally tally;
    for (std::uint64_t number = 0; tally.tried < cases; ++number) {
        const auto tiny = tinyScenarios(seed, number);
        const auto planned = tiny ? findPlan(*tiny->entered, {}) : Result<FoundPlan>(Error{});
        const auto best = planned ? leastByTrying(*tiny, kMostTried) : std::nullopt;
        const auto plan =
            best ? findTwoStagePlan(tiny->all(), planned->orders) : Result<TwoStagePlan>(Error{});
        if (!plan)
            continue;
        ++tally.tried;
        const std::string fault = laterFaultOf(*plan, *best, tally);
        if (fault.empty())
            continue;
        ++tally.faults;
        std::printf("case %d: %s\n%s\n", int(number), fault.c_str(), tiny->settings.c_str());
    }
    std::printf(
        "%d cases, %d of them the best to the last digit, %d with a bound, at worst %.3f %% above the "
        "best, %d faults\n",
        tally.tried, tally.exact, tally.bounded, 100 * tally.worst, tally.faults);
    return tally.faults == 0 && tally.tried > 0;
}

} // namespace breakeven::test
