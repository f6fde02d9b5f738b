// breakeven traces use: what was measured becomes the load curve of a workload, or inputs of an option.
#include "app/command_line/study_source.h"
#include "app/command_line/traces.h"

#include "data/traces/trace_curve.h"
#include "data/traces/trace_fit.h"
#include "data/traces/trace_inputs.h"
#include "model/calculators/number_text.h"
#include "model/study/study_path.h"

#include <algorithm>
#include <ostream>

namespace breakeven {

namespace {

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

Result<void> useCurve(const CommandContext &context, const TraceArguments &arguments, const Trace &trace,
                      Study &study)
{
    const auto values = TraceValues::of(trace);
    if (!values)
        return values.error();
    const auto curve =
        traceCurve(trace, *values, {arguments.gpusPerNode, gpuSecondsPerRequest(study, arguments.place)});
    if (!curve)
        return curve.error();
    if (const auto set = setCurve(study, arguments.place, *curve, sourceOf(trace) + ", hourly means"); !set)
        return set.error();
    if (curve->unrecorded > 0)
        context.messages << issueLine({Severity::Note,
                                       std::to_string(curve->unrecorded) +
                                           " hours without a sample have the mean of the others.",
                                       trace.name})
                         << '\n';
    context.out << arguments.place << ".curve = " << curve->gpus.size() << " hours, mean "
                << numberText(curve->mean()) << " GPUs, peak " << numberText(curve->peak()) << " GPUs\n";
    return {};
}

double hoursPerMonth(const Study &study)
{
    const auto found = study.conventions.inputs.find("hours_per_month");
    return found == study.conventions.inputs.end() ? 730 : found->second.value.value_or(730);
}

Result<void> useInputs(const CommandContext &context, const TraceArguments &arguments, const Trace &trace,
                       Study &study)
{
    const auto values = TraceValues::of(trace);
    if (!values)
        return values.error();
    const auto fit = breakeven::fitTrace(trace, *values);
    const KnownTrace known{trace, *values, fit ? &*fit : nullptr};
    const std::vector<TraceInput> inputs = traceInputs(known, hoursPerMonth(study));
    TakenInputs taken = withTraceInputs(study, arguments.place, inputs,
                                        std::string(kTraceSource) + trace.name, lastDay(trace));
    if (taken.paths.empty()) {
        std::string places;
        for (const std::string &place : placesFor(study, inputs))
            places += (places.empty() ? "" : ", ") + place;
        return Error{ErrorKind::BadInput,
                     "The trace says nothing that '" + arguments.place + "' has a place for; " +
                         (places.empty() ? "the study has none for it." : "it fits: " + places + "."),
                     arguments.place};
    }
    study = std::move(taken.study);
    for (const std::string &path : taken.paths)
        context.out << path << " = " << terminalText(*textAt(study, path)) << '\n';
    return {};
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
    const auto used = hasCurve(loaded->study, arguments.place)
                          ? useCurve(context, arguments, trace, loaded->study)
                          : useInputs(context, arguments, trace, loaded->study);
    if (!used)
        return report(context, used.error());
    if (arguments.isDryRun) {
        tellAnswers(context, before, loaded->study);
        return 0;
    }
    const auto written = storeBack(context, arguments.study, *loaded);
    return written ? 0 : report(context, written.error());
}

} // namespace breakeven
