#include "tests/support/two_routes/month_simulation.h"

#include "tests/support/month_length.h"
#include "tests/support/test.h"
#include "tests/support/two_routes/balances.h"
#include "tests/support/two_routes/month_machines.h"
#include "tests/support/two_routes/random_months.h"
#include "tests/support/two_routes/server_queue.h"
#include "tests/support/two_routes/specified_queue.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

enum class Patience { AtOnce, Waits };

LoadSegment segmentOf(double hours, double gpus, Patience patience)
{
    return patience == Patience::AtOnce ? LoadSegment{hours, gpus, 0} : LoadSegment{hours, 0, gpus};
}

// So many GPUs for a share of the period, then none.
Load block(double share, double gpus, double period = 24, Patience patience = Patience::Waits)
{
    Load load{segmentOf(share * period, gpus, patience)};
    if (share < 1)
        load.push_back(segmentOf((1 - share) * period, 0, patience));
    return load;
}

Load jobs(double perMonth, double gpuHours, double width)
{
    const double mean = perMonth * gpuHours / kMonth, together = std::ceil(mean / width) * width;
    return block(mean / together, together);
}

Load bursts(double perMonth, double hours, double gpus)
{
    const double busy = perMonth * hours / kMonth, together = std::ceil(busy);
    return block(busy / together, together * gpus, together * kMonth / perMonth);
}

SupplyTerms kept(double gpusPerMachine = 1)
{
    SupplyTerms terms;
    terms.gpusPerMachine = gpusPerMachine;
    return terms;
}

SupplyTerms autoscaled(double gpusPerMachine, double overhead)
{
    SupplyTerms terms = kept(gpusPerMachine);
    terms.isAutoscaled = true;
    terms.overhead = overhead;
    return terms;
}

SupplyTerms owned() // a server of 8
{
    SupplyTerms terms = kept(8);
    terms.machines = 1;
    return terms;
}

// Requests of a month on GPUs of speed 1, one each; a service in seconds.
RequestTerms requests(double perMonth, double seconds)
{
    RequestTerms terms;
    terms.perHour = perMonth / kMonth;
    terms.serviceHours = seconds / 3600;
    return terms;
}

Load loadOfRequests(const RequestTerms &requests)
{
    return {{24, requests.perHour * requests.serviceHours, 0}};
}

SimulatedMonth simulated(const Load &load, const SupplyTerms &terms)
{
    return simulateMonth(load, terms, kMonth);
}

SimulatedMonth answered(const RequestTerms &requests, SupplyTerms terms, std::size_t customers = 200'000)
{
    terms.requests = requests;
    return simulateMonth(loadOfRequests(requests), terms, kMonth, customers);
}

constexpr double kYear = 12;
constexpr double kTolerance = 1e-7;

} // namespace

TEST_CASE("the simulation of a rack of 8 for jobs of 16 GPUs waits as case P-03 says")
{
    const SimulatedMonth month = simulated(jobs(50, 96, 16), owned());
    CHECK(isNear(kYear * month.served, 57600, kTolerance));
    CHECK(isNear(kYear * month.idle, 12480, kTolerance));
    CHECK(isNear(month.waitMean, 4.93150685, kTolerance));
    CHECK(isNear(month.wait95, 9.36986301, kTolerance));
}

TEST_CASE("the simulation of jobs that come by chance waits about as case P-04 says")
{
    SupplyTerms terms = owned();
    terms.jobs = JobTerms{50 / kMonth, 96, 8};
    const SimulatedMonth month = simulateMonth(jobs(50, 96, 8), terms, kMonth, 1'000'000);
    CHECK(isNear(month.specifiedJobWaitMean, 55.3846154, kTolerance));
    CHECK(isNear(month.specifiedJobWait95, 188.651141, kTolerance));
    CHECK(isNear(month.jobWaitMean, 55.3846154, .03));
    CHECK(isNear(month.jobWait95, 188.651141, .03));
    CHECK(month.waitMean < month.jobWaitMean);
}

TEST_CASE("the simulation of kept machines waits and bills as cases P-05 and P-07 say")
{
    const Load load = block(.4, 16);
    const SimulatedMonth month = simulated(load, kept());
    CHECK(month.machines == 7);
    CHECK(isNear(month.waitMean, 6.17142857, kTolerance));
    CHECK(isNear(month.wait95, 11.7257143, kTolerance));
    CHECK(isNear(2 * kYear * month.paid, 122640, kTolerance));

    SupplyTerms held = kept();
    held.gpus = 12;
    CHECK(isNear(simulated(load, held).waitMean, 1.6, kTolerance));
    CHECK(isNear(simulated(load, held).wait95, 3.04, kTolerance));

    SupplyTerms roomy = kept();
    roomy.targetUse = .8;
    CHECK(simulated(load, roomy).machines == 8);
    CHECK(isNear(simulated(load, roomy).waitMean, 4.8, kTolerance));
    CHECK(isNear(simulated(load, roomy).wait95, 9.12, kTolerance));
    CHECK(isNear(2 * kYear * simulated(load, roomy).paid, 140160, kTolerance));
}

TEST_CASE("the simulation of work that is wanted at once serves as case P-06 says")
{
    const Load load = block(.4, 16, 24, Patience::AtOnce);
    CHECK(simulated(load, kept()).machines == 16);
    CHECK(isNear(2 * kYear * simulated(load, kept()).paid, 280320, kTolerance));
    SupplyTerms held = kept();
    held.gpus = 12;
    const SimulatedMonth month = simulated(load, held);
    CHECK(isNear(kYear * month.served, 42048, kTolerance));
    CHECK(isNear(kYear * (month.demanded - month.served), 14016, kTolerance));
    CHECK(std::isnan(month.waitMean));
}

TEST_CASE("the simulation pays for whole machines as cases P-08 and P-09 say and for GPUs as P-11")
{
    const SimulatedMonth nine = simulated(block(1, 9), autoscaled(8, 1));
    CHECK(nine.machines == 2);
    CHECK(isNear(kYear * nine.paid, 140160, kTolerance));
    CHECK(isNear(kYear * nine.idle, 61320, kTolerance));
    CHECK(isNear(kYear * simulated(block(1, 9), kept(8)).paid, 140160, kTolerance));

    const Load quarter = block(.25, 8);
    CHECK(isNear(24.48 / 8 * kYear * simulated(quarter, kept(8)).paid, 214444.8, kTolerance));
    SupplyTerms fast = kept(8);
    fast.speed = 7.912;
    CHECK(simulated(quarter, fast).machines == 1);
    CHECK(isNear(kYear * simulated(quarter, fast).used, 2214.35794, kTolerance));
    CHECK(isNear(kYear * simulated(quarter, fast).idle, 67865.6421, kTolerance));

    SupplyTerms single = autoscaled(8, 1.2);
    single.isWhole = false;
    const SimulatedMonth gpus = simulated(block(.5, 9), single);
    CHECK(isNear(gpus.machines, 1.125));
    CHECK(isNear(kYear * gpus.paid, 47304, kTolerance));
    CHECK(isNear(kYear * gpus.overhead, 7884, kTolerance));
    CHECK(std::fabs(gpus.idle) < 1e-9);
}

TEST_CASE("the simulated requests are answered as cases P-12 and P-13 say")
{
    const RequestTerms few = requests(26280, 20);
    RequestTerms fast = few;
    fast.serviceHours /= 4;
    SupplyTerms two = kept();
    two.gpus = 2;
    CHECK(isNear(answered(few, kept()).specifiedLatency95, 74.8933068 / 3600, kTolerance));
    CHECK(isNear(answered(few, kept()).latency95, 74.8933068 / 3600, .02));
    CHECK(isNear(answered(fast, kept()).latency95, 15.767012 / 3600, .02));
    CHECK(isNear(answered(few, two).specifiedLatency95, 60.3242634 / 3600, kTolerance));
    CHECK(isNear(answered(few, two).latency95, 60.3242634 / 3600, .02));

    const SimulatedMonth busy = answered(requests(26280, 90), kept(), 1'000'000);
    CHECK(busy.machines == 1);
    CHECK(isNear(busy.specifiedLatency95, 2696.15905 / 3600, kTolerance));
    CHECK(isNear(busy.latency95, 2696.15905 / 3600, .05));
}

TEST_CASE("the formula of case P-14, services of two kinds, is near the simulation")
{
    RequestTerms mixed = requests(131400, 20);
    mixed.variation = 3;
    SupplyTerms two = kept();
    two.gpus = 2;
    const SimulatedMonth month = answered(mixed, two, 1'000'000);
    CHECK(isNear(kYear * month.used, 8760, kTolerance));
    CHECK(isNear(month.specifiedLatency95, 124.09404 / 3600, kTolerance));
    CHECK(isNear(month.latency95, 124.09404 / 3600, .05));
}

TEST_CASE("replicas are counted up to the target of case P-15")
{
    RequestTerms many = requests(26280000, 2);
    many.targetHours = 6.2 / 3600;
    const SimulatedMonth month = answered(many, kept(), 500'000);
    CHECK(month.machines == 24);
    CHECK(isNear(month.specifiedLatency95, 6.18089926 / 3600, kTolerance));
    CHECK(isNear(month.latency95, 6.18089926 / 3600, .01));
    SupplyTerms few = kept();
    few.gpus = 21;
    CHECK(isNear(answered(many, few).specifiedLatency95, 8.95777545 / 3600, kTolerance));
    CHECK(isNear(answered(many, few, 1'000'000).latency95, 8.95777545 / 3600, .03));
    CHECK(answered(many, owned()).isOverloaded);
}

TEST_CASE("the simulated bursts bill as cases P-17, P-18 and P-20 say")
{
    // Kept ten minutes after each burst, and for the time to start, end and notice it.
    const auto overhead = [](double seconds) {
        return (std::ceil((180 + 5 + seconds) / 10) * 10 + 600 + 10 + 60) / seconds;
    };
    const Load often = bursts(4000, 1.0 / 6, 10);
    CHECK(simulated(often, kept()).machines == 10);
    CHECK(isNear(kYear * simulated(often, kept()).idle, 7600, kTolerance));
    CHECK(isNear(kYear * simulated(often, autoscaled(1, overhead(600))).overhead, 7600, kTolerance));
    CHECK(
        isNear(.70683 * kYear * simulated(often, autoscaled(1, overhead(600))).paid, 61918.308, kTolerance));

    const Load seldom = bursts(880, .25, 10);
    const SimulatedMonth month = simulated(seldom, autoscaled(1, overhead(900)));
    CHECK(isNear(kYear * month.overhead, 25226.6667, kTolerance));
    CHECK(isNear(.7068 * kYear * month.paid, 36489.728, kTolerance));
    // The same where the runs are counted.
    SupplyTerms counted = autoscaled(1, 1);
    counted.overheadOfRun = [&](double, double hours) { return overhead(3600 * hours); };
    CHECK(isNear(simulated(seldom, counted).paid, month.paid, kTolerance));

    SupplyTerms spot = autoscaled(8, 2);
    spot.billed = spot.elapsed = 1.2;
    spot.gpus = 80;
    const SimulatedMonth wide = simulated(bursts(10, 3, 160), spot);
    CHECK(isNear(kYear * wide.lost, 11520, kTolerance));
    CHECK(isNear(kYear * wide.overhead, 69120, kTolerance));
    CHECK(std::fabs(wide.idle) < 1e-6);
    CHECK(isNear(kYear * wide.paid, 138240, kTolerance));
}

TEST_CASE("the simulated week of case P-31 starts and stops each machine once a day")
{
    Load noon;
    for (int hour = 0; hour < 24; ++hour)
        noon.push_back({1, hour < 8 ? 2.4 : hour < 18 ? 9.6 : 4.8, 0});
    const SimulatedMonth month = simulated(noon, autoscaled(4, 1.1));
    CHECK(month.machines == 3);
    CHECK(isNear(kYear * month.paid, 76796, kTolerance));
    CHECK(isNear(kYear * month.overhead, 3796, kTolerance));
    CHECK(isNear(kYear * month.idle, 20440, kTolerance));
    REQUIRE(month.history.size() == 3);
    CHECK(month.history[0].starts == 0);
    CHECK(month.history[1].starts == 1);
    CHECK(month.history[2].starts == 1);
    CHECK(month.history[2].hoursAtWork == 10);

    // Four of them owned: the others are those of row 1, without the owned machine.
    SupplyTerms burst = autoscaled(4, 1.1);
    burst.servedBefore = 4;
    const SimulatedMonth above = simulated(noon, burst);
    CHECK(above.machines == 2);
    CHECK(isNear(kYear * above.paid, 76796 - 4 * 8760, kTolerance));
}

TEST_CASE("the simulation without capacity a fifth of the time is case P-33")
{
    SupplyTerms mixed = autoscaled(1, 1.1), waiting = mixed;
    mixed.billed = mixed.elapsed = .8 * 1.25 + .2;
    waiting.billed = waiting.elapsed = 1.25;
    waiting.capacityShare = waiting.keptShare = .8;
    const SimulatedMonth there = simulated(block(.5, 8), mixed), away = simulated(block(.5, 8), waiting);
    CHECK(isNear(kYear * there.lost, 7008, kTolerance));
    CHECK(isNear(kYear * there.overhead, 4204.8, kTolerance));
    CHECK(isNear(there.wait95, 2.28, kTolerance));
    CHECK(isNear(kYear * away.lost, 8760, kTolerance));
    CHECK(isNear(kYear * away.paid, 48180, kTolerance));
    CHECK(isNear(away.wait95, 6.4125, kTolerance));
}

TEST_CASE("a machine that never stops adds nothing: case P-34 and the example of its chapter")
{
    for (const Patience patience : {Patience::AtOnce, Patience::Waits}) {
        const Load load{segmentOf(10, 16, patience), segmentOf(14, 4, patience)};
        const SimulatedMonth month = simulated(load, autoscaled(8, 1.5));
        CHECK(isNear(month.paid, 9490, kTolerance));
        CHECK(isNear(month.overhead, 1216.66667, kTolerance));
        CHECK(isNear(kYear * month.idle, 20440, kTolerance));
        REQUIRE(month.history.size() == 2);
        CHECK(month.history[0].starts == 0);
        CHECK(month.history[1].starts == 1);
    }
}

TEST_CASE("a capacity that is exactly the mean load has a queue that ends")
{
    SupplyTerms exact = kept();
    exact.isWhole = false;
    for (const double share : {.1, .3, .7}) {
        const SimulatedMonth month = simulated(block(share, 11), exact);
        CAPTURE(share);
        CHECK_FALSE(month.isGrowing);
        CHECK(isNear(month.served, month.demanded));
        CHECK(isNear(month.waitMean, 12 * (1 - share), 1e-9)); // evenly from 0 to the rest of the day
        CHECK(isNear(month.wait95, .95 * 24 * (1 - share), 1e-9));
    }
}

TEST_CASE("the balances hold of simulated months and are missed by months that are wrong")
{
    int compared = 0;
    for (std::uint64_t i = 0; i < 300; ++i) {
        const RandomMonth random = randomMonth(i);
        const auto dispatchMonth = [](std::span<const LoadSegment> load, const SupplyTerms &terms,
                                      double hours) {
            return dispatchedBy(simulateMonth(load, terms, hours, 0));
        };
        const Dispatched month = dispatchMonth(random.load, random.terms, random.hours);
        const auto broken = [&](const Dispatched &wrong) {
            return brokenSums(random.load, random.terms, random.hours, wrong);
        };
        CAPTURE(i, textOf(random), broken(month));
        CHECK(broken(month).empty());
        CHECK(brokenComparisons(random.load, random.terms, random.hours, dispatchMonth) ==
              std::vector<std::string>{});
        if (month.served == 0)
            continue;
        ++compared;
        Dispatched more = month, dearer = month, cheaper = month;
        more.served = 1.001 * simulateMonth(random.load, random.terms, random.hours, 0).demanded;
        dearer.paid = 1.001 * month.capacity / random.terms.speed * random.hours;
        cheaper.paid = .999 * month.working;
        CHECK_FALSE(broken(more).empty());
        CHECK_FALSE(broken(dearer).empty());
        CHECK_FALSE(broken(cheaper).empty());
    }
    CHECK(compared > 250);
}
