#include "model/dispatch/dispatch.h"

#include "tests/support/test.h"
#include "tests/support/two_routes/balances.h"
#include "tests/support/two_routes/month_machines.h"
#include "tests/support/two_routes/month_simulation.h"
#include "tests/support/two_routes/random_months.h"
#include "tests/support/two_routes/server_queue.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr std::uint64_t kBalanced = 1500, kWalked = 1000, kByChance = 800;
constexpr std::size_t kCustomers = 200'000;
// Sums over a period in another order.
constexpr double kSums = 1e-9;
// Integrals by 8-point panels, percentiles by bisection.
constexpr double kIntegrals = 1e-7;

bool isNearOrUnknown(double value, double expected, double relative)
{
    return std::isnan(expected) ? std::isnan(value) : isNear(value, expected, relative);
}

// Where no work has waited for some times, many times are the 95th percentile but for rounding: the share of
// the work is compared, a billionth beside the time.
bool isWait95(const SimulatedMonth &month, double hours)
{
    const double beside = kSums * (1 + hours);
    return shareWaitingAtMost(month, hours + beside) >= .95 - kIntegrals &&
           (hours == 0 || shareWaitingAtMost(month, hours - beside) <= .95 + kIntegrals);
}

// 95 % of those who come by chance are within the time: to four standard errors where the formula is exact.
void checkShareAbove(const std::vector<double> &times, double limit, bool isExact)
{
    const Estimate above = shareAbove(times, limit);
    CAPTURE(limit, above.mean, above.standardError);
    if (isExact)
        CHECK(std::fabs(above.mean - .05) <= 4 * above.standardError + 5e-4);
    else {
        CHECK(above.mean > .03);
        CHECK(above.mean < .075);
    }
}

} // namespace

TEST_CASE("every balance holds of the dispatch of random months")
{
    for (std::uint64_t i = 0; i < kBalanced; ++i) {
        const RandomMonth random = randomMonth(i);
        const Dispatched month = dispatch(random.load, random.terms, random.hours);
        const auto sums = brokenSums(random.load, random.terms, random.hours, month);
        const auto comparisons = brokenComparisons(random.load, random.terms, random.hours, dispatch);
        if (sums.empty() && comparisons.empty())
            continue;
        CAPTURE(i, textOf(random));
        CHECK(sums == std::vector<std::string>{});
        CHECK(comparisons == std::vector<std::string>{});
    }
}

TEST_CASE("random months walked through event by event cost and serve what dispatch says")
{
    for (std::uint64_t i = 0; i < kWalked; ++i) {
        const RandomMonth random = randomMonth(i);
        const Dispatched month = dispatch(random.load, random.terms, random.hours);
        const SimulatedMonth walked = simulateMonth(random.load, random.terms, random.hours, 0);
        const double scale = kSums * walked.capacity / random.terms.speed * random.hours;
        CAPTURE(i, textOf(random));
        CHECK(isNear(month.machines, walked.machines, kSums));
        CHECK(isNear(month.capacity, walked.capacity, kSums));
        CHECK(isNear(month.rate, walked.rate, kSums));
        CHECK(std::fabs(month.served - walked.served) <= scale * random.terms.speed);
        CHECK(std::fabs(month.working - walked.working) <= scale);
        CHECK(std::fabs(month.paid - walked.paid) <= scale);
        const double used = month.served / random.terms.speed;
        CHECK(std::fabs(month.paid - month.working - walked.overhead) <= 2 * scale);
        CHECK(std::fabs(month.working - random.terms.billed * used - walked.idle) <= 3 * scale);
    }
}

TEST_CASE("work waits in dispatch as long as it lies in the list of a month that is walked through")
{
    int waited = 0, endless = 0;
    for (std::uint64_t i = 0; i < kWalked; ++i) {
        const RandomMonth random = randomMonth(i);
        if (random.terms.jobs)
            continue;
        const Dispatched month = dispatch(random.load, random.terms, random.hours);
        const SimulatedMonth walked = simulateMonth(random.load, random.terms, random.hours, 0);
        CAPTURE(i, textOf(random), month.waitMean, walked.waitMean, month.wait95, walked.wait95);
        CHECK(isNearOrUnknown(month.waitMean + 1, walked.waitMean + 1, kIntegrals)); // an hour and more
        CHECK(std::isnan(month.wait95) == std::isnan(walked.wait95));
        if (walked.waits.empty())
            CHECK(!(month.wait95 > 0));
        else if (!std::isnan(walked.wait95) && !std::isnan(month.wait95))
            CHECK(isWait95(walked, month.wait95));
        waited += walked.wait95 > 0;
        endless += walked.isGrowing;
    }
    CHECK(waited > 100);
    CHECK(endless > 30);
}

TEST_CASE("requests of random months are answered in dispatch as by replicas that are simulated")
{
    int exact = 0, near = 0, sized = 0, overloaded = 0;
    for (std::uint64_t i = 0; i < kByChance; ++i) {
        const RandomMonth random = randomMonth(i);
        if (!random.terms.requests)
            continue;
        const Dispatched month = dispatch(random.load, random.terms, random.hours);
        const SimulatedMonth walked = simulateMonth(random.load, random.terms, random.hours, 0);
        CAPTURE(i, textOf(random), month.latency95, walked.specifiedLatency95);
        CHECK(isNearOrUnknown(month.latency95, walked.specifiedLatency95, kIntegrals));
        sized += !std::isnan(random.terms.requests->targetHours) && isUnlimited(random.terms);
        overloaded += walked.isOverloaded;
        // Near their capacity replicas are slow to settle; then neither the stretches nor the batches of the
        // simulation are independent.
        if (std::isnan(walked.specifiedLatency95) || walked.load > .85)
            continue;
        const bool isSteady = walked.steadiness > 30;
        const bool isExact = random.terms.requests->variation == 1 && isSteady;
        const SimulatedMonth drawn =
            simulateMonth(random.load, random.terms, random.hours, kCustomers, i + 1);
        checkShareAbove(drawn.responses, month.latency95, isExact);
        ++(isExact ? exact : near);
    }
    CAPTURE(exact, near, sized, overloaded);
    CHECK(exact >= 12);
    CHECK(near >= 12);
    CHECK(sized >= 15);
    CHECK(overloaded >= 5);
}

TEST_CASE("jobs that come by chance wait in dispatch as in a simulated queue")
{
    int exact = 0, near = 0, overloaded = 0;
    for (std::uint64_t i = 0; i < kByChance; ++i) {
        const RandomMonth random = randomMonth(i);
        if (!random.terms.jobs)
            continue;
        const Dispatched month = dispatch(random.load, random.terms, random.hours);
        const SimulatedMonth walked = simulateMonth(random.load, random.terms, random.hours, 0);
        const Dispatched expected = dispatchedBy(walked);
        CAPTURE(i, textOf(random), month.waitMean, expected.waitMean, month.wait95, expected.wait95);
        CHECK(isNearOrUnknown(month.waitMean + 1, expected.waitMean + 1, kIntegrals));
        CHECK(isNearOrUnknown(month.wait95 + 1, expected.wait95 + 1, kIntegrals));
        overloaded += walked.isOverloaded;
        if (std::isnan(expected.waitMean) || walked.load > .85 || walked.load < .3)
            continue;
        const SimulatedMonth drawn =
            simulateMonth(random.load, random.terms, random.hours, kCustomers, i + 1);
        const bool isExact = random.terms.jobs->variation == 1;
        // Where fewer than 5 % wait, too few do to say for how long.
        if (month.waitMean > walked.waitMean * (1 + kIntegrals) && walked.specifiedJobWait95 > 0) {
            const Estimate mean = meanOf(drawn.jobWaits);
            const double beside = isExact ? 4 * mean.standardError : .25 * mean.mean;
            CHECK(std::fabs(mean.mean - month.waitMean) <= beside);
        }
        if (month.wait95 > walked.wait95 * (1 + kIntegrals) + kIntegrals)
            checkShareAbove(drawn.jobWaits, month.wait95, isExact);
        ++(isExact ? exact : near);
    }
    CAPTURE(exact, near, overloaded);
    CHECK(exact >= 10);
    CHECK(near >= 8);
    CHECK(overloaded >= 5);
}

TEST_CASE("the random months meet every case of the specification")
{
    int wholeMachines = 0, autoscaled = 0, given = 0, unset = 0, waiting = 0, atOnce = 0, mixed = 0,
        based = 0;
    int computed = 0, counted = 0, capped = 0, without = 0, wide = 0, aimed = 0, bordering = 0, nothing = 0;
    for (std::uint64_t i = 0; i < kWalked; ++i) {
        const RandomMonth random = randomMonth(i);
        const SupplyTerms &terms = random.terms;
        const SimulatedMonth month = simulateMonth(random.load, terms, random.hours, 0);
        bool now = false, later = false, isOnBorder = false;
        for (const LoadSegment &segment : random.load) {
            now |= segment.atOnce > 0;
            later |= segment.waiting > 0;
            const double machines =
                terms.elapsed * segment.all() / (terms.capacityShare * terms.gpusPerMachine * terms.speed);
            isOnBorder |= machines > .5 && std::fabs(machines - std::round(machines)) < 1e-12;
        }
        wholeMachines += terms.isWhole;
        autoscaled += terms.isAutoscaled;
        ++(isUnlimited(terms) ? unset : given);
        mixed += now && later;
        waiting += later && !now;
        atOnce += now && !later;
        nothing += !now && !later;
        based += terms.servedBefore > 0;
        computed += bool(terms.overheadOfRun);
        without += terms.capacityShare < 1;
        wide += terms.width > 0;
        aimed += terms.targetUse < 1;
        bordering += isOnBorder;
        for (const MachineHistory &machine : month.history)
            if (machine.starts > 1) {
                ++counted;
                break;
            }
        capped += terms.isAutoscaled && month.paid > 0 &&
                  isNear(month.paid, terms.keptShare * month.capacity / terms.speed * random.hours);
    }
    for (const int met : {wholeMachines, autoscaled, given, unset, waiting, atOnce, mixed, based, computed,
                          counted, without, wide, aimed, bordering})
        CHECK(met > 90);
    CHECK(capped > 20);
    CHECK(nothing > 3);
}
