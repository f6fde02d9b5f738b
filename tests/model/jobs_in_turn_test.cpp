// Jobs on machines where other work comes first: sums on paper, formulas that are exact, and events.
#include "model/dispatch/jobs_in_turn.h"

#include "model/dispatch/dispatch.h"
#include "model/dispatch/response_time.h"
#include "tests/support/test.h"
#include "tests/support/two_routes/shared_jobs.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

JobsInTurn jobsOf(double gpus, double hours, double perHour)
{
    JobsInTurn jobs;
    jobs.gpus = gpus;
    jobs.hours = hours;
    jobs.perHour = perHour;
    return jobs;
}

// By day all of the machines but one are taken.
const std::vector<TakenSegment> kDays{{12, 3}, {12, 0}};
const std::vector<TakenSegment> kNothing{{24, 0}};

} // namespace

TEST_CASE("exponential jobs on machines of their own wait as Erlang says")
{
    for (const double load : {.3, .6, .9}) {
        CAPTURE(load);
        const JobsTurn turn = jobsInTurn(kNothing, {4, 1}, std::vector{jobsOf(1, 2, load * 2)})[0];
        const ResponseTime queue(load * 2, {2, 1}, 4);
        CHECK(turn.wait.mean == Approx(queue.meanWait()).epsilon(.005));
        CHECK(turn.wait.p95 == Approx(queue.wait95()).epsilon(.03).margin(.01));
        CHECK(turn.unmet == 0);
        CHECK(turn.stops == 0);
    }
}

TEST_CASE("a single machine with jobs that are always as long waits as Pollaczek and Khinchine say")
{
    JobsInTurn jobs = jobsOf(1, 1, .8);
    jobs.variation = 0;
    CHECK(jobsInTurn(kNothing, {1, 1}, std::vector{jobs})[0].wait.mean ==
          Approx(.8 / (2 * (1 - .8))).epsilon(.005));
}

TEST_CASE("of equal jobs those that are asked first wait as Cobham says")
{
    const JobsInTurn jobs = jobsOf(1, 2, .8);
    const auto turns = jobsInTurn(kNothing, {4, 1}, std::vector{jobs, jobs});
    const double first = ResponseTime(1.6, {2, 1}, 4).waitingShare() * 2 / 4 / (1 - .4);
    CHECK(turns[0].wait.mean == Approx(first).epsilon(.05)); // as they are played
    CHECK(turns[1].wait.mean == Approx(first / (1 - .8)).epsilon(.05));
}

TEST_CASE("short jobs of a machine that is there for half of each day wait three hours on average")
{
    // Half of them come by day and wait for six hours of twelve on average; few of them meet another.
    const std::vector<TakenSegment> taken{{12, 1}, {12, 0}};
    const JobsTurn turn = jobsInTurn(taken, {1, 1}, std::vector{jobsOf(1, .01, .001)})[0];
    CHECK(turn.wait.mean == Approx(3).epsilon(.01));
    CHECK(turn.wait.p95 == Approx(10.8).epsilon(.1)); // 5 % of all are a tenth of those by day
}

TEST_CASE("a job takes whole slots of what is left, and never straddles machines")
{
    // Two machines of 4 GPUs of which 3 are taken: one of 4, two of 2, five of 1 GPU, one of 3.
    const std::vector<TakenSegment> taken{{24, 3}};
    const auto unmetOf = [&](double gpus) {
        return jobsInTurn(taken, {2, 4}, std::vector{jobsOf(gpus, 1, 10 / gpus)})[0].unmet;
    };
    CHECK(unmetOf(1) == Approx(10 - 5));
    CHECK(unmetOf(2) == Approx(10 - 4));
    CHECK(unmetOf(3) == Approx(10 - 3));
    CHECK(unmetOf(4) == Approx(10 - 4));
    CHECK(unmetOf(8) == Approx(10)); // there are never two whole machines
    CHECK(std::isnan(jobsInTurn(taken, {2, 4}, std::vector{jobsOf(8, 1, .01)})[0].wait.mean));
}

TEST_CASE("where not all jobs can be done the last class is left")
{
    // 4 by night and 1 by day: 2.5 on average.
    const auto turns =
        jobsInTurn(kDays, {4, 1}, std::vector{jobsOf(1, 1, 1), jobsOf(1, 1, 1), jobsOf(1, 1, 1)});
    CHECK(turns[0].unmet == 0);
    CHECK(turns[1].unmet == 0);
    CHECK(turns[2].unmet == Approx(.5));
    CHECK(turns[0].wait.mean < turns[1].wait.mean);
    CHECK(std::isnan(turns[2].wait.mean));
}

TEST_CASE("jobs that are stopped each morning are set back, and wait the longer for it")
{
    const MachinesOfJobs machines{4, 1};
    std::vector<JobsInTurn> jobs{jobsOf(1, 8, .2)};
    const JobsTurn without = jobsInTurn(kDays, machines, jobs)[0];
    jobs[0].restart = 2;
    const JobsTurn with = jobsInTurn(kDays, machines, jobs)[0];
    CHECK(without.stops * 24 > .5); // about one of the 1.6 at work
    CHECK(without.stops * 24 < 1.5);
    CHECK(with.wait.mean > without.wait.mean * 1.1);
}

TEST_CASE("jobs that may not be stopped have no machine that is taken back before their end")
{
    // The machine is there by night alone: twelve hours.
    const std::vector<TakenSegment> taken(24, {1, 0});
    std::vector<TakenSegment> nights = taken;
    for (std::size_t hour = 0; hour < 12; ++hour)
        nights[hour].gpus = 1;
    JobsInTurn jobs = jobsOf(1, 4, .01);
    jobs.variation = 0;
    const JobsTurn stopped = jobsInTurn(nights, {1, 1}, std::vector{jobs})[0];
    jobs.mayBeStopped = false;
    const JobsTurn kept = jobsInTurn(nights, {1, 1}, std::vector{jobs})[0];
    CHECK(stopped.stops > 0);
    CHECK(kept.stops == 0);
    // Half wait for six hours, and those that come in the last four for twelve and, if they may not be
    // stopped, for the two more that they come before on average.
    CHECK(stopped.wait.mean + 4 == Approx(4 + 3 + 12 / 6.).epsilon(.2));
    CHECK(kept.wait.mean + 4 == Approx(4 + 3 + 14 / 6.).epsilon(.2));
    jobs.hours = 16;
    jobs.perHour = .001;
    CHECK(jobsInTurn(nights, {1, 1}, std::vector{jobs})[0].unmet == Approx(.016)); // longer than a night
    jobs.mayBeStopped = true;
    CHECK(jobsInTurn(nights, {1, 1}, std::vector{jobs})[0].unmet == 0);
}

TEST_CASE("what is not known of jobs is not known of their wait")
{
    JobsInTurn jobs = jobsOf(1, NAN, .1);
    CHECK(std::isnan(jobsInTurn(kNothing, {4, 1}, std::vector{jobs})[0].wait.mean));
    CHECK(std::isnan(jobsInTurn(kNothing, {NAN, 1}, std::vector{jobsOf(1, 1, .1)})[0].wait.mean));
}

TEST_CASE("services and jobs on the same machines wait as events say")
{
    for (const Closeness &row : compareSharedJobs(6, 3, 20000)) {
        CAPTURE(row.quantity());
        CHECK(row.missed() == 0);
    }
}
