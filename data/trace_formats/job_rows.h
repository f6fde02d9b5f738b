// What the job formats share: from jobs with what is told of each to one trace.
#pragma once

#include "data/trace_formats/trace_format.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace breakeven {

struct JobRow
{
    std::int64_t start = 0; // ns: submitted, or started where that is all that is told
    std::optional<double> seconds;
    std::optional<double> gpus;
    std::optional<double> waitSeconds;
    std::optional<double> limitSeconds; // that it was allowed
    std::optional<double> stillRuns;    // 1: its duration is only what it had run so far
};

// GPUs of a node as Slurm writes them: "gpu:8", "gpu:v100:4(IDX:0-3)", "gpu" for one; none named is none.
double gpusOfNode(std::string_view resources);

// Adds the trace of the jobs, by their time; columns of which nothing is told are left out.
void takeJobs(TraceRows &rows, std::vector<JobRow> jobs, bool hasClock);

} // namespace breakeven
