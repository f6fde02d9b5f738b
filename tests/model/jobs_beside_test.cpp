// The event simulation of jobs beside work that comes first, where a formula or a sum on paper is exact.
#include "tests/support/two_routes/jobs_beside.h"

#include "model/dispatch/response_time.h"
#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr std::size_t kJobs = 100000;

bool isNear(const Estimate &simulated, double exact)
{
    return std::fabs(simulated.mean - exact) <= .01 * exact + 3 * simulated.standardError;
}

MachinesBeside fourMachines(std::vector<JobsBeside> classes)
{
    MachinesBeside machines;
    machines.machines = 4;
    machines.held = {{24, 0}};
    machines.classes = std::move(classes);
    return machines;
}

} // namespace

TEST_CASE("exponential jobs that are played on machines of their own wait as Erlang says")
{
    JobsBeside jobs;
    jobs.hours = 2;
    jobs.perHour = 1.6;
    const auto run = simulateBeside(fourMachines({jobs}), kJobs, 1);
    const ResponseTime queue(1.6, {2, 1}, 4);
    CHECK(isNear(run[0].waitMean, queue.meanWait()));
    CHECK(isNear(run[0].wait95, queue.wait95()));
    CHECK(isNear(run[0].served, 3.2));
    CHECK(run[0].stopsPerJob.mean == 0);
}

TEST_CASE("played jobs that are asked first wait as Cobham says for those that have begun")
{
    JobsBeside jobs;
    jobs.hours = 2;
    jobs.perHour = .8;
    const auto run = simulateBeside(fourMachines({jobs, jobs}), kJobs, 1);
    const ResponseTime all(1.6, {2, 1}, 4);
    const double first = all.waitingShare() * 2 / 4 / (1 - .4); // σ = 0.4 of the first, 0.8 of both
    CHECK(isNear(run[0].waitMean, first));
    CHECK(isNear(run[1].waitMean, first / (1 - .8)));
}

TEST_CASE("a played job whose machine is taken back waits until it is there again, and is set back")
{
    MachinesBeside machines;
    machines.machines = 1;
    machines.restart = .5;
    machines.held = {{12, 0}, {12, 1}};
    JobsBeside jobs; // one a day, always at the same hour
    jobs.hours = 6;
    jobs.variation = 0;
    jobs.perHour = 1. / 24;
    jobs.isRandom = false;
    machines.classes = {jobs};
    int stopped = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const JobsBesideRun run = simulateBeside(machines, 400, seed)[0];
        const bool isStopped = run.stopsPerJob.mean > 0;
        CAPTURE(seed, run.waitMean.mean);
        stopped += isStopped;
        CHECK(run.served.mean == Approx((isStopped ? 6.5 : 6) / 24).epsilon(.01));
        CHECK((isStopped ? run.waitMean.mean == Approx(12) : run.waitMean.mean < 12));
        machines.classes[0].mayBeStopped = false; // then it starts only where it can end
        const JobsBesideRun kept = simulateBeside(machines, 400, seed)[0];
        CHECK(kept.stopsPerJob.mean == 0);
        CHECK(kept.served.mean == Approx(.25).epsilon(.01));
        machines.classes[0].mayBeStopped = true;
    }
    CHECK(stopped > 0);
    CHECK(stopped < 12);
}

TEST_CASE("a played job takes the fewest machines that hold it, and whole ones where it is wider")
{
    MachinesBeside machines;
    machines.machines = 3;
    machines.gpusPerMachine = 4;
    machines.held = {{24, 2}};
    JobsBeside jobs;
    jobs.hours = 1;
    jobs.variation = 0;
    jobs.isRandom = false;
    // Four of 2 GPUs on two machines and one on the half that is left of the third.
    jobs.gpus = 2;
    jobs.perHour = 4.9;
    machines.classes = {jobs};
    CHECK(simulateBeside(machines, 5000, 1)[0].waitMean.mean == Approx(0).margin(1e-6));
    // Only two of 3 GPUs fit at a time, and one of 6.
    jobs.gpus = 3;
    jobs.perHour = 3;
    machines.classes = {jobs};
    CHECK(simulateBeside(machines, 5000, 1)[0].served.mean == Approx(6).epsilon(.01));
    jobs.gpus = 6;
    machines.classes = {jobs};
    CHECK(simulateBeside(machines, 5000, 1)[0].served.mean == Approx(6).epsilon(.01));
}
