// The load curve of a workload from a trace: the GPUs in use hour by hour, as hourly means.
//
// Node counts: the busy ones, else all that are there; hours in which nothing was recorded have the mean of
// the others. Jobs (data/traces/job_log.h): the GPUs of those that would run if each began as it came; of
// more than a year, the mean week; where growth goes on from them, all at the level of the last submission.
// Requests: each keeps its replica's GPUs busy for its service time. Units:
// GPUs, hours. Errors: BadInput for another kind of trace, for one shorter than an hour or longer than a
// year, and for requests whose service time is not known.
#pragma once

#include "data/traces/trace.h"
#include "data/traces/trace_values.h"
#include "model/study/study.h"
#include "model/trace/job_demand.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct TraceCurve
{
    std::vector<double> gpus; // of each hour
    int unrecorded = 0;       // hours without a sample

    double mean() const;
    double peak() const;
    // "16*10, 4*14": as the field `curve` of a workload has it, to six digits.
    std::string text() const;
};

struct CurveTerms
{
    double gpusPerNode = 1;
    double gpuSecondsPerRequest = 0;              // 0: not known
    std::optional<double> unknownJobSeconds = {}; // of jobs, where the log tells no durations
    std::optional<JobGrowth> growth = {};         // of jobs, where it is taken over beside the curve
};

// Whether there can be one of such a trace.
bool isLoad(TraceKind kind);

Result<TraceCurve> traceCurve(const Trace &trace, const TraceValues &values, const CurveTerms &terms);

// What the workload at `place` ("workloads.ID") says of a request.
double gpuSecondsPerRequest(const Study &study, const std::string &place);

// Writes the curve into the workload at `place` and makes it its measure; `source` stands behind it. Errors:
// BadInput where the workload has no place for a curve, NotFound for the place.
Result<void> setCurve(Study &study, const std::string &place, const TraceCurve &curve,
                      const std::string &source);

} // namespace breakeven
