// The jobs of a log that can be replayed, and what of the log is left out.
//
// Units: seconds since the first submission, GPUs. Left out are jobs without a duration (never started), of
// no time (failed at once), without GPUs, and those that still ran when the log was written; parts
// of a GPU count as a whole one. A log that tells no GPUs has one a job, which an issue says.
// Errors: BadInput for a trace of another kind, for one that tells no durations unless `unknownSeconds` says
// what to take, and where no job is left.
// Checked: tests/data/job_log_test.cpp.
#pragma once

#include "data/traces/trace.h"
#include "data/traces/trace_values.h"
#include "model/simulation/job_replay.h"
#include "model/study/issue.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct LeftOutJobs
{
    std::string reason; // "without GPUs"
    double jobs = 0;
    double gpuHours = 0; // as far as they are known
};

struct JobLog
{
    std::vector<LoggedJob> jobs;
    std::vector<LeftOutJobs> leftOut;
    std::vector<Issue> issues; // what is assumed for what the log does not say
    bool hasLimits = false;
    std::optional<double> firstOfWeek; // seconds from Monday 00:00 UTC; nothing without a clock
    double waited = 0;                 // hours on average, of the jobs of which the log tells it
    double waitsTold = 0;
};

Result<JobLog> jobLogOf(const Trace &trace, const TraceValues &values,
                        std::optional<double> unknownSeconds = {});

// "Left out: 3 jobs without GPUs, 1 job that never started."; empty: nothing was.
std::string leftOutSentence(const std::vector<LeftOutJobs> &leftOut);

} // namespace breakeven
