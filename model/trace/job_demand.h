// What a job log says of the demand behind it: how many jobs, how wide and long, when in the week, growing.
//
// Shape: `jobs` ascending by submission. The demand is what would run if every job began as it came. The week
// is of the time from the first to the last submission; what a job still does after that belongs to its
// GPU-hours and to no hour of the week. A log covers the time to the last end, in which its GPU-hours were
// used: jobs over that time, times their GPU-hours, are the mean of its hours. The week has 168 means of GPUs
// from Monday 00:00 UTC where the log is a week long and has a clock (else from its own beginning), 24 of a
// day where it is a day long, and is empty otherwise. Growth is of the GPU-hours submitted by week: the slope
// of their logarithm by least squares, from 26 whole weeks on, each with work. Units: hours, GPU-hours, GPUs;
// shares 0–1. Checked: tests/model/job_demand_test.cpp.
#pragma once

#include "model/simulation/job_replay.h"

#include <optional>
#include <span>
#include <vector>

namespace breakeven {

struct JobsOfWidth
{
    int leastGpus = 1;
    int mostGpus = 1;
    double jobs = 0;
    double gpuHours = 0;
};

struct JobGrowth
{
    double perYear = 0;
    double standardError = 0;
    int weeks = 0;
    double perHour = 0; // of the logarithm

    // Against the level so many hours later.
    double lift(double hoursLater) const;
    // The level at the end of a trend of so many hours, against its mean.
    double endOverMean(double hours) const;
};

struct JobDemand
{
    double jobs = 0;
    double gpuHours = 0;
    double spanHours = 0;     // first to last submission
    double coveredHours = 0;  // first submission to the last end
    double gpuHoursAfter = 0; // of the work, after the last submission
    double meanGpus = 0;
    double gpuHoursPerJob = 0;
    double gpuHoursPerJobError = 0; // standard error
    double variation = 0;           // squared coefficient of variation of a job's time
    double p10Hours = 0;            // nearest rank
    double p50Hours = 0;
    double p90Hours = 0;
    std::vector<JobsOfWidth> byWidth; // 1, 2, 3–4, 5–8, … GPUs, as far as there are such jobs
    std::vector<double> week;
    std::optional<JobGrowth> growth;
};

// `firstOfWeek`: seconds from Monday 00:00 UTC to the first submission; nothing without a clock.
// Requires: at least one job.
JobDemand jobDemandOf(std::span<const LoggedJob> jobs, std::optional<double> firstOfWeek);

} // namespace breakeven
