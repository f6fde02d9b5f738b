// breakeven traces use: what was measured becomes the load curve of a workload, inputs of an option, or the
// runs that it plans on.
#include "app/command_line/study_source.h"
#include "app/command_line/traces.h"

#include "data/serving/serving_use.h"
#include "data/traces/job_log.h"
#include "data/traces/trace_curve.h"
#include "data/traces/trace_fit.h"
#include "data/traces/trace_inputs.h"
#include "model/numeric/number_text.h"
#include "model/numeric/shown_amount.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "model/trace/job_demand.h"
#include "pricing/pins/traced_machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace breakeven {

namespace {

std::optional<double> unknownJobSeconds(const TraceArguments &arguments)
{
    return arguments.jobHours ? std::optional(*arguments.jobHours * 3600) : std::nullopt;
}

bool hasCurve(const Study &study, const std::string &place)
{
    const auto workload = study.workloads.find(place.substr(place.find('.') + 1));
    if (!place.starts_with("workloads.") || workload == study.workloads.end())
        return false;
    const WorkloadKind *kind = findWorkloadKind(workload->second.kind);
    return kind && kind->fields().findChoice("curve");
}

std::string sourceOf(const Trace &trace)
{
    const auto day = lastDay(trace);
    return std::string(kTraceSource) + trace.name + (day ? " · " + day->iso() : "");
}

// `growth`: what the study takes over of it beside the curve.
Result<void> useCurve(const CommandContext &context, const TraceArguments &arguments, const Trace &trace,
                      Study &study, const std::optional<JobGrowth> &growth = {})
{
    const auto values = TraceValues::of(trace);
    if (!values)
        return values.error();
    const auto curve = traceCurve(trace, *values,
                                  {arguments.gpusPerNode, gpuSecondsPerRequest(study, arguments.place),
                                   unknownJobSeconds(arguments), growth});
    if (!curve)
        return curve.error();
    if (const auto set = setCurve(study, arguments.place, *curve,
                                  sourceOf(trace) +
                                      (growth ? ", hourly means at the level of its end" : ", hourly means"));
        !set)
        return set.error();
    if (curve->unrecorded > 0)
        context.messages << issueLine({Severity::Note,
                                       shownAmount(double(curve->unrecorded), "hours", {}) +
                                           " without a sample: the mean of the others stands there.",
                                       trace.name})
                         << '\n';
    if (trace.kind == TraceKind::Arrivals)
        context.messages << issueLine(
                                {Severity::Warning,
                                 "Hourly means do not say how long a request waits nor how often a "
                                 "service is switched off between two: p95_target is not judged, and "
                                 "starts count as starts_per_day says. Without --measure curve they are "
                                 "computed.",
                                 trace.name})
                         << '\n';
    context.out << arguments.place << ".curve = " << curve->gpus.size() << " hours, mean "
                << shownAmount(curve->mean(), "GPUs", {}) << ", peak "
                << shownAmount(curve->peak(), "GPUs", {}) << '\n';
    return {};
}

Error nothingFor(const TraceArguments &arguments, const Study &study, const std::vector<TraceInput> &inputs)
{
    std::string places;
    for (const std::string &place : placesFor(study, inputs))
        places += (places.empty() ? "" : ", ") + place;
    return {
        ErrorKind::BadInput,
        "The trace has no value that '" + arguments.place + "' can use; " +
            (places.empty() ? "no other part of the study can use one either." : "it fits: " + places + "."),
        arguments.place};
}

// Returns whether the place has any of them.
bool take(const CommandContext &context, const TraceArguments &arguments, const Trace &trace,
          const std::vector<TraceInput> &inputs, Study &study)
{
    TakenInputs taken = withTraceInputs(study, arguments.place, inputs,
                                        std::string(kTraceSource) + trace.name, lastDay(trace));
    study = std::move(taken.study);
    for (const std::string &path : taken.paths)
        context.out << path << " = " << terminalText(*shownAt(study, path)) << '\n';
    return !taken.paths.empty();
}

Result<void> useInputs(const CommandContext &context, const TraceArguments &arguments, const Trace &trace,
                       Study &study)
{
    const auto values = TraceValues::of(trace);
    if (!values)
        return values.error();
    const auto fit = breakeven::fitTrace(trace, *values);
    const KnownTrace known{trace, *values, fit ? &*fit : nullptr};
    std::vector<TraceInput> inputs = traceInputs(known, hoursPerMonth(study));
    if (const auto other = otherMachine(study, arguments.place, trace))
        for (TraceInput &input : inputs)
            input.note += "; taken anyway: of " + other->measured + ", not of " + other->used;
    if (trace.kind == TraceKind::Arrivals && lacksTimeOfRequest(study, arguments.place))
        return Error{ErrorKind::BadInput, kNoTimeOfRequest, trace.name};
    if (!take(context, arguments, trace, inputs, study))
        return nothingFor(arguments, study, inputs);
    for (const std::string &sentence : arrivalRemarks(study, arguments.place, known))
        context.out << sentence << '\n';
    return {};
}

void tellDemand(const CommandContext &context, const Trace &trace, const JobLog &log, const JobDemand &demand)
{
    context.out << fmt::format(
        "{:.0f} jobs, {:.6g} GPU-hours; a job takes {:.4g} h (median), {:.4g} to {:.4g} h (P10 to P90)\n",
        demand.jobs, demand.gpuHours, demand.p50Hours, demand.p10Hours, demand.p90Hours);
    std::vector<std::vector<std::string>> rows;
    for (const JobsOfWidth &width : demand.byWidth)
        rows.push_back({width.leastGpus == width.mostGpus
                            ? std::to_string(width.mostGpus)
                            : fmt::format("{}–{}", width.leastGpus, width.mostGpus),
                        fmt::format("{:.0f}", width.jobs), fmt::format("{:.1f}", width.gpuHours),
                        fmt::format("{:.1f}", 100 * width.gpuHours / demand.gpuHours)});
    context.out << tableText({"GPUs of a job", "Jobs", "GPU-hours", "% of the GPU-hours"}, rows);
    if (!demand.growth)
        context.out << "Growth is left as it is: an estimate needs 26 whole weeks with work; the log has "
                    << int(demand.spanHours / 168) << ".\n";
    else
        context.out << fmt::format(
            "The demand starts at the level of the end of the log, {:.4g} times its mean, and grows by "
            "{:.4g} % a year.\n",
            demand.growth->endOverMean(demand.spanHours), 100 * demand.growth->perYear);
    if (const std::string left = leftOutSentence(log.leftOut); !left.empty())
        context.out << left << '\n';
    for (const std::string &remark : jobRemarks(demand))
        context.messages << issueLine({Severity::Warning, remark, trace.name}) << '\n';
    for (const Issue &issue : log.issues)
        context.messages << issueLine(issue) << '\n';
}

Error noRate(const Trace &trace, const JobDemand &demand)
{
    return {ErrorKind::BadInput,
            fmt::format("{}, which gives no number of jobs a month; use a longer log, or its GPUs by "
                        "the hour (without --measure jobs).",
                        demand.jobs == 1 ? "The log has one job"
                                         : fmt::format("All {:.0f} jobs of the log were submitted at the "
                                                       "same moment",
                                                       demand.jobs)),
            trace.name};
}

// Jobs become a load curve, or jobs a month of a width and a length that come by the hour of the week.
Result<void> useJobs(const CommandContext &context, const TraceArguments &arguments, const Trace &trace,
                     Study &study)
{
    const auto values = TraceValues::of(trace);
    if (!values)
        return values.error();
    const auto log = jobLogOf(trace, *values, unknownJobSeconds(arguments));
    if (!log)
        return log.error();
    const JobDemand demand = jobDemandOf(log->jobs, log->firstOfWeek);
    tellDemand(context, trace, *log, demand);
    std::vector<TraceInput> inputs = jobInputs(trace, *log, demand, hoursPerMonth(study));
    if (arguments.measure != "jobs") {
        std::erase_if(inputs, [](const TraceInput &input) { return input.key != "growth"; });
        const bool grows = take(context, arguments, trace, inputs, study);
        return useCurve(context, arguments, trace, study, grows ? demand.growth : std::nullopt);
    }
    if (inputs.empty())
        return noRate(trace, demand);
    if (!take(context, arguments, trace, inputs, study))
        return nothingFor(arguments, study, inputs);
    if (demand.week.empty() || !(demand.gpuHours > demand.gpuHoursAfter))
        return {};
    for (const auto &[choice, value] :
         {std::pair<const char *, std::string>{"shape", "week"}, {"weights", weightsText(demand.week)}})
        if (const auto set = setPath(study, arguments.place + "." + choice, value); !set)
            return set.error();
    context.out << arguments.place << ".weights = the GPUs of " << demand.week.size() << " hours"
                << (log->firstOfWeek ? ", in UTC\n" : ", from the beginning of the log\n");
    return {};
}

// What is of another machine is taken only where that is wanted.
Result<void> checkMachine(const TraceArguments &arguments, const Trace &trace, const Study &study)
{
    const auto other = otherMachine(study, arguments.place, trace);
    if (!other || arguments.isAnyway)
        return {};
    return Error{ErrorKind::BadInput,
                 other->sentence() + " Use a trace of that machine, or take this one with --anyway, which "
                                     "leaves a note in the study.",
                 arguments.place};
}

// An option is as fast as the runs say from then on.
Result<void> useRunsOf(const CommandContext &context, const TraceArguments &arguments, const Trace &trace,
                       Study &study)
{
    const auto path = useRuns(study, arguments.place, trace);
    if (!path)
        return path.error();
    context.out << *path << " = " << terminalText(*shownAt(study, *path)) << '\n';
    return {};
}

bool takesJobs(const Study &study, const TraceArguments &arguments, const Trace &trace)
{
    return trace.kind == TraceKind::Jobs && hasCurve(study, arguments.place);
}

bool takesCurve(const Study &study, const TraceArguments &arguments, const Trace &trace)
{
    const bool asRequests = trace.kind == TraceKind::Arrivals && arguments.measure != "curve" &&
                            takesRequests(study, arguments.place);
    return isLoad(trace.kind) && hasCurve(study, arguments.place) && !asRequests;
}

} // namespace

int useTrace(const CommandContext &context, const TraceArguments &arguments)
{
    TraceImport import;
    import.path = arguments.source;
    auto found = findTraces(context, import);
    if (!found)
        return report(context, found.error());
    if (found->traces.size() != 1)
        return report(context, {ErrorKind::BadInput,
                                "Expected one trace, found " + std::to_string(found->traces.size()) +
                                    " in the file; import it and name one of them.",
                                arguments.source});
    auto loaded = loadForChange(context, arguments.study);
    if (!loaded)
        return report(context, loaded.error());
    const Trace &trace = found->traces.front();
    const Study before = loaded->study;
    if (const auto checked = checkMachine(arguments, trace, before); !checked)
        return report(context, checked.error());
    const auto used =
        trace.kind == TraceKind::ServingRuns          ? useRunsOf(context, arguments, trace, loaded->study)
        : takesJobs(loaded->study, arguments, trace)  ? useJobs(context, arguments, trace, loaded->study)
        : takesCurve(loaded->study, arguments, trace) ? useCurve(context, arguments, trace, loaded->study)
                                                      : useInputs(context, arguments, trace, loaded->study);
    if (!used)
        return report(context, used.error());
    if (arguments.isDryRun) {
        const auto told = tellAnswers(context, before, *loaded);
        return told ? 0 : report(context, told.error());
    }
    const auto written = storeBack(context, arguments.study, *loaded);
    return written ? 0 : report(context, written.error());
}

} // namespace breakeven
