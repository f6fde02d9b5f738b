#include "data/traces/job_log.h"

#include "data/traces/column_values.h"
#include "model/numeric/time_constants.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

Error unusableJobLog(const Trace &trace, const std::string &what)
{
    return {ErrorKind::BadInput, what, trace.name};
}

double at(std::span<const double> values, std::size_t i, double otherwise)
{
    return values.empty() ? otherwise : values[i];
}

// Why a job cannot be replayed; empty: it can.
std::string reasonAgainst(double seconds, double gpus, bool stillRuns)
{
    if (stillRuns)
        return "that still ran when the log ended";
    if (std::isnan(seconds))
        return "that never started, or of no known length";
    if (std::isnan(gpus) || !(gpus > 0))
        return "without GPUs";
    if (!(seconds > 0))
        return "that ran for no time";
    return {};
}

void leaveOut(JobLog &log, const std::string &reason, double seconds, double gpus)
{
    auto found = std::find_if(log.leftOut.begin(), log.leftOut.end(),
                              [&](const LeftOutJobs &left) { return left.reason == reason; });
    if (found == log.leftOut.end())
        found = log.leftOut.insert(found, {reason, 0, 0});
    ++found->jobs;
    if (seconds > 0 && gpus > 0)
        found->gpuHours += seconds * gpus / kSecondsPerHour;
}

void note(JobLog &log, const Trace &trace, const std::string &sentence)
{
    addIssue(log.issues, {Severity::Note, sentence, trace.name, 1});
}

// The trace is sorted by time already.
void addJobs(JobLog &log, const Trace &trace, const TraceValues &values, std::optional<double> unknownSeconds)
{
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    constexpr double mostGpus = 1e6;
    const auto times = values.times(), seconds = values["duration"], gpus = values["gpus"];
    const auto limits = values["limit"], open = values["still_runs"], waits = values["wait"];
    bool hasParts = false;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const double taken = at(seconds, i, unknownSeconds.value_or(unknown));
        const double width = at(gpus, i, 1);
        const std::string reason = reasonAgainst(taken, width, at(open, i, 0) > 0);
        if (!reason.empty() || width > mostGpus) {
            leaveOut(log, reason.empty() ? "of more than a million GPUs" : reason, taken, width);
            continue;
        }
        hasParts = hasParts || width != std::floor(width);
        log.jobs.push_back({times[i], taken, int(std::ceil(width)), at(limits, i, unknown)});
        log.hasLimits = log.hasLimits || log.jobs.back().limit > 0;
        if (const double wait = at(waits, i, unknown); wait >= 0) {
            log.waited += wait / kSecondsPerHour;
            ++log.waitsTold;
        }
    }
    if (log.waitsTold > 0)
        log.waited /= log.waitsTold;
    if (hasParts)
        note(log, trace, "Parts of a GPU are counted as a whole one.");
}

} // namespace

Result<JobLog> jobLogOf(const Trace &trace, const TraceValues &values, std::optional<double> unknownSeconds)
{
    if (trace.kind != TraceKind::Jobs)
        return unusableJobLog(trace, std::string("Expected a log of jobs, found a trace of ") +
                                         traceKindName(trace.kind) + ".");
    if (values["duration"].empty() && !unknownSeconds)
        return unusableJobLog(trace, "The log has no job durations; --job-h HOURS sets one for all jobs.");
    JobLog log;
    addJobs(log, trace, values, unknownSeconds);
    if (log.jobs.empty())
        return unusableJobLog(trace, "No job of the log can be used. " + leftOutSentence(log.leftOut));
    if (values["gpus"].empty())
        note(log, trace, "The log has no GPUs: each job is counted as one GPU.");
    if (values["duration"].empty())
        note(log, trace,
             fmt::format("The log has no durations: each job is assumed to run {:.6g} h.",
                         *unknownSeconds / kSecondsPerHour));
    const double first = log.jobs.front().submitted;
    log.firstOfWeek = secondsOfWeek(trace, first);
    for (LoggedJob &job : log.jobs)
        job.submitted -= first;
    return log;
}

std::string leftOutSentence(const std::vector<LeftOutJobs> &leftOut)
{
    std::string parts;
    for (const LeftOutJobs &left : leftOut) {
        parts += fmt::format("{}{:.0f} job{} {}", parts.empty() ? "" : ", ", left.jobs,
                             left.jobs == 1 ? "" : "s", left.reason);
        if (left.gpuHours > 0)
            parts += fmt::format(" ({:.6g} GPU-hours)", left.gpuHours);
    }
    return parts.empty() ? "" : "Left out: " + parts + ".";
}

} // namespace breakeven
