// Several services and other work on the same machines.
#include "model/dispatch/dispatch.h"
#include "tests/support/required.h"
#include "tests/support/test.h"
#include "tests/support/two_routes/draws.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

// A service by day and less of it by night.
Load dayAndNight(double day, double night, double waiting = 0)
{
    return {{12, day, waiting}, {12, night, waiting}};
}

std::vector<double> atOnceOf(const Load &load)
{
    std::vector<double> levels;
    for (const LoadSegment &segment : load)
        levels.push_back(segment.atOnce);
    return levels;
}

RequestTerms requestsOf(const Load &load, double target)
{
    const double seconds = 6. / 3600;
    RequestTerms terms;
    terms.perHour = figuresOf(load).meanAtOnce / seconds;
    terms.serviceHours = seconds;
    terms.targetHours = target / 3600;
    return terms;
}

} // namespace

TEST_CASE("a service that shares machines with no work at all is planned as one that has them to itself")
{
    for (int point = 0; point < 200; ++point) {
        PointDraws draws(62, std::uint64_t(point));
        const Load load = dayAndNight(draws.within(1, 20), draws.within(0, 5));
        SupplyTerms alone;
        alone.gpusPerMachine = draws.whole(1, 8);
        alone.requests = requestsOf(load, draws.within(19, 60));
        SupplyTerms shared = alone;
        shared.requests.reset();
        const std::vector<double> levels = atOnceOf(load);
        shared.services = {{*alone.requests, levels}};
        CAPTURE(point);
        const Dispatched one = dispatch(load, alone, 730), other = dispatch(load, shared, 730);
        REQUIRE(other.latencies.size() == 1);
        CHECK(other.machines == one.machines);
        CHECK(other.paid == one.paid);
        CHECK(other.served == one.served);
        CHECK(other.latencies[0] == Approx(one.latency95).epsilon(1e-12));
    }
}

TEST_CASE("training fills the nights of a service, which answers as without it")
{
    const Load alone = dayAndNight(10, 1), both = dayAndNight(10, 1, 4);
    const std::vector<double> levels = atOnceOf(alone);
    SupplyTerms terms;
    terms.services = {{requestsOf(alone, 20), levels}};
    const Dispatched without = dispatch(alone, terms, 730);
    terms.machines = without.machines;
    const Dispatched with = dispatch(both, terms, 730);
    CHECK(with.paid == without.paid);
    CHECK(with.latencies[0] == without.latencies[0]);
    // By day the service leaves less than the training wants; the rest is done by night.
    CHECK(with.served == Approx(without.served + 4 * 730));
    CHECK(with.waitMean > 0);
}

TEST_CASE("what is wanted at once takes machines from a service, and the service from work that may wait")
{
    const Load load = dayAndNight(10, 2);
    const std::vector<double> levels = atOnceOf(load);
    Load busier = load;
    for (LoadSegment &segment : busier)
        segment.atOnce += 3;
    SupplyTerms terms;
    terms.services = {{requestsOf(load, 20), levels}};
    const Dispatched alone = dispatch(load, terms, 730);
    const Dispatched beside = dispatch(busier, terms, 730);
    CHECK(beside.machines == alone.machines + 3);
    CHECK(beside.latencies[0] == alone.latencies[0]);
    terms.machines = beside.machines - 1;
    CHECK(dispatch(busier, terms, 730).latencies[0] * 3600 > 20);
    terms.machines = 11; // ten of them are busy by day, beside three
    CHECK(std::isnan(dispatch(busier, terms, 730).latencies[0]));
}

TEST_CASE("machines that start and stop stand ready for each service and the work beside it")
{
    const Load load = dayAndNight(10, 2, 3);
    const std::vector<double> levels = atOnceOf(load);
    SupplyTerms terms;
    terms.isAutoscaled = true;
    terms.services = {{requestsOf(load, 20), levels}};
    const Dispatched month = dispatch(load, terms, 730);
    CHECK(month.latencies[0] * 3600 <= 20);
    CHECK(month.served == Approx(730 * (6 + 3)));
    CHECK(month.paid >= 730 * 9);
    CHECK(month.paid < 730 * month.machines);
}

TEST_CASE("services answer on a base and what is rented behind it as on as many machines of one kind")
{
    const Load load = dayAndNight(10, 2);
    const std::vector<double> levels = atOnceOf(load);
    SupplyTerms whole;
    whole.services = {{requestsOf(load, 20), levels}};
    const Dispatched alone = dispatch(load, whole, 730);
    SupplyTerms rest = whole;
    rest.servedBefore = 4;
    rest.services[0].requests.gpusBefore = 4;
    const Dispatched behind = dispatch(load, rest, 730);
    CHECK(behind.machines == alone.machines - 4);
    CHECK(behind.latencies[0] == alone.latencies[0]);
}

namespace {

// A service by day and two kinds of jobs beside it, of a GPU each.
struct ServiceAndJobs
{
    Load load = dayAndNight(10, 2, 4);
    std::vector<double> service = atOnceOf(load);
    std::vector<double> ofJobs{2, 2};
    SupplyTerms terms;

    ServiceAndJobs()
    {
        terms.services = {{requestsOf(load, 20), service}};
        JobTerms jobs;
        jobs.perHour = .5;
        jobs.gpuHours = 4;
        jobs.gpus = 1;
        terms.jobsBeside = {jobs, jobs};
        terms.workloads = {{service, false, 0}, {ofJobs, true, -1, 0}, {ofJobs, true, -1, 1}};
    }

    Dispatched on(double machines)
    {
        terms.machines = machines;
        return dispatch(load, terms, 730);
    }
};

} // namespace

TEST_CASE("jobs that may wait for a shorter time are asked first, whatever place they have in the study")
{
    ServiceAndJobs week;
    const Dispatched asGiven = week.on(14);
    CHECK(asGiven.waits[1].mean > 0);
    CHECK(asGiven.waits[1].mean < asGiven.waits[2].mean);
    CHECK(asGiven.waitMean == Approx((asGiven.waits[1].mean + asGiven.waits[2].mean) / 2));
    CHECK(asGiven.wait95 == asGiven.waits[2].p95);
    week.terms.jobsBeside[1].within = 8;
    const Dispatched turned = week.on(14);
    CHECK(turned.waits[2].mean == asGiven.waits[1].mean);
    CHECK(turned.waits[1].mean == asGiven.waits[2].mean);
    CHECK(std::isnan(turned.waits[0].mean)); // requests are answered or not
}

TEST_CASE("where machines are few the jobs that are asked last are left, and the first have a wait")
{
    ServiceAndJobs week;
    // The service holds all ten GPUs by day and four by night: three are left on average, four are wanted.
    const Dispatched month = week.on(10);
    CHECK(month.unmet[1] == 0);
    CHECK(month.unmet[2] == Approx(730));
    CHECK(month.waits[1].mean > 6); // half of them come by day
    CHECK(std::isnan(month.waits[2].mean));
}

TEST_CASE("kept machines are the fewest on which jobs beside a service start in time")
{
    ServiceAndJobs week;
    week.terms.jobsBeside[0].within = 1;
    week.terms.jobsBeside[1].within = 4;
    const auto isInTime = [](const Dispatched &month) {
        return month.waits[1].p95 <= 1 && month.waits[2].p95 <= 4;
    };
    const double sized = dispatch(week.load, week.terms, 730).machines;
    CHECK(isInTime(week.on(sized)));
    CHECK_FALSE(isInTime(week.on(sized - 1)));
}

TEST_CASE("work that can be parted waits on shared machines as one queue, each kind behind those before it")
{
    ServiceAndJobs week;
    week.terms.jobsBeside.clear();
    week.terms.workloads = {{week.service, false, 0}, {week.ofJobs, true}, {week.ofJobs, true}};
    const Dispatched month = week.on(14);
    CHECK(month.waits[1].mean < month.waits[2].mean);
    CHECK(month.waitMean == Approx((month.waits[1].mean + month.waits[2].mean) / 2));
    std::vector<double> both{4, 4};
    week.terms.workloads = {{week.service, false, 0}, {both, true}};
    const Dispatched together = week.on(14);
    CHECK(together.waits[1].mean == together.waitMean);
    CHECK(together.waits[1].p95 == together.wait95);
}
