// What a job log says of its demand: lengths, widths, the week, and growth.
#include "model/numeric/time_constants.h"
#include "model/trace/job_demand.h"
#include "tests/support/test.h"

#include <cmath>
#include <numeric>

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr double kWeekLength = kHoursPerWeek * kSecondsPerHour;

} // namespace

TEST_CASE("widths and lengths of jobs are told by what they are and by their GPU-hours")
{
    const std::vector<LoggedJob> jobs{{0, kSecondsPerHour, 1},
                                      {kSecondsPerHour, 3 * kSecondsPerHour, 3},
                                      {2 * kSecondsPerHour, 2 * kSecondsPerHour, 4}};
    const JobDemand demand = jobDemandOf(jobs, {});
    CHECK(demand.jobs == 3);
    CHECK(isNear(demand.gpuHours, 18));
    CHECK(isNear(demand.meanGpus, 8.0 / 3));
    CHECK(isNear(demand.gpuHoursPerJob, 6));
    CHECK(isNear(demand.gpuHoursPerJobError, std::sqrt((25 + 9 + 4) / 2.0 / 3)));
    CHECK(isNear(demand.variation, 0.25)); // 1, 2 and 3 hours
    CHECK(isNear(demand.p50Hours, 2));
    REQUIRE(demand.byWidth.size() == 2);
    CHECK(demand.byWidth[1].leastGpus == 3);
    CHECK(demand.byWidth[1].mostGpus == 4);
    CHECK(isNear(demand.byWidth[1].gpuHours, 17));
    CHECK(demand.week.empty()); // two hours are no day
    CHECK(!demand.growth);
}

TEST_CASE("the week of a log begins on Monday where the log has a clock, and holds the mean of its weeks")
{
    // 2 GPUs on each Tuesday from 09:00 to 11:30; the log begins on a Sunday at 12:00, four weeks long.
    std::vector<LoggedJob> jobs{{0, 1, 1}};
    const double begin = (6 * 24 + 12) * kSecondsPerHour;
    for (int week = 0; week < 4; ++week)
        jobs.push_back({week * kWeekLength + kWeekLength + (24 + 9) * kSecondsPerHour - begin,
                        2.5 * kSecondsPerHour, 2});
    jobs.push_back({4 * kWeekLength, 5 * kSecondsPerHour, 8});
    const JobDemand demand = jobDemandOf(jobs, begin);
    REQUIRE(demand.week.size() == 168);
    CHECK(isNear(demand.week[33], 2));
    CHECK(isNear(demand.week[34], 2));
    CHECK(isNear(demand.week[35], 1));
    CHECK(demand.week[32] == 0);
    CHECK(isNear(demand.week[156], 1 / kSecondsPerHour / 4)); // Sunday 12:00, one of four
    CHECK(isNear(demand.gpuHoursAfter, 40));
    const double sum = std::accumulate(demand.week.begin(), demand.week.end(), 0.0);
    CHECK(isNear(sum * 4, demand.gpuHours - demand.gpuHoursAfter));
    // Without a clock the first hour is that of the log.
    CHECK(isNear(jobDemandOf(jobs, {}).week[0], 1 / kSecondsPerHour / 4));
    // A log of a day and a half says how a day looks.
    const std::vector<LoggedJob> short_{{0, kSecondsPerHour, 1},
                                        {24 * kSecondsPerHour, kSecondsPerHour, 3},
                                        {36 * kSecondsPerHour, kSecondsPerHour, 1}};
    const JobDemand day = jobDemandOf(short_, {});
    REQUIRE(day.week.size() == 24);
    CHECK(isNear(day.week[0], 2));
}

TEST_CASE("a log covers the time to its last end, which is not that of the last job")
{
    const std::vector<LoggedJob> jobs{{0, 40 * kSecondsPerHour, 64},
                                      {10 * kSecondsPerHour, kSecondsPerHour, 64}};
    const JobDemand demand = jobDemandOf(jobs, {});
    CHECK(isNear(demand.spanHours, 10));
    CHECK(isNear(demand.coveredHours, 40));
}

TEST_CASE("the end of a steady growth stands above its mean, and a shrinking one below")
{
    // Doubling within the trend: mean of 2^x over 0 to 1 is 1 / ln 2, its end is 2.
    const JobGrowth doubling{1, 0, 52, std::log(2) / 1000};
    CHECK(isNear(doubling.endOverMean(1000), 2 * std::log(2)));
    CHECK(isNear(doubling.lift(1000), 2));
    const JobGrowth halving{-0.5, 0, 52, -std::log(2) / 1000};
    CHECK(isNear(halving.endOverMean(1000), std::log(2)));
    CHECK(JobGrowth{}.endOverMean(1000) == 1);
}

TEST_CASE("growth is the yearly slope of what is submitted, from half a year on")
{
    std::vector<LoggedJob> jobs;
    const double perYear = 0.8;
    for (int week = 0; week < 60; ++week)
        for (int job = 0; job < 7; ++job)
            jobs.push_back({week * kWeekLength + job * 24 * kSecondsPerHour,
                            kSecondsPerHour * 10 * std::pow(1 + perYear, week * 7 / 365.25), 4});
    const JobDemand demand = jobDemandOf(jobs, {});
    REQUIRE(demand.growth);
    CHECK(isNear(demand.growth->perYear, perYear, 1e-6));
    CHECK(demand.growth->weeks == 59);
    CHECK(isNear(demand.growth->lift(365.25 * 24), 1 + perYear, 1e-6));
    CHECK(demand.growth->standardError < 1e-6);
    const std::vector<LoggedJob> brief(jobs.begin(), jobs.begin() + 7 * 25);
    CHECK(!jobDemandOf(brief, {}).growth);
    // Weeks that differ by chance give an error that is not 0.
    for (std::size_t i = 0; i < jobs.size(); i += 3)
        jobs[i].seconds *= 1.5;
    for (std::size_t i = 0; i < jobs.size(); i += 11)
        jobs[i].seconds *= 3;
    CHECK(jobDemandOf(jobs, {}).growth->standardError > 0.001);
}
