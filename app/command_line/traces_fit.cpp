// `breakeven traces fit`: a model fitted to a trace, with its errors, and whether it fits at all.
#include "app/command_line/stop_on_interrupt.h"
#include "app/command_line/traces.h"
#include "app/command_line/traces_fit_scaling.h"

#include "data/traces/trace_fit.h"

#include <ostream>

namespace breakeven {

namespace {

Json parametersJson(const TraceFit &fit)
{
    Json parameters = Json::object();
    for (const TraceParameter &parameter : fit.parameters)
        parameters[parameter.name] = number(parameter.value);
    return parameters;
}

Json errorsJson(const TraceFit &fit)
{
    Json errors = Json::object();
    for (const TraceParameter &parameter : fit.parameters)
        errors[parameter.name] = number(parameter.standardError);
    return errors;
}

Json figuresOf(const TraceFit &fit, const LifetimeFit &law)
{
    return {{"model", fit.model},
            {"parameters", parametersJson(fit)},
            {"standard_errors", errorsJson(fit)},
            {"rmse", number(law.rmse)},
            {"ks", number(law.ks)},
            {"accepted", law.isAccepted},
            {"preempted", law.interruptions},
            {"censored", law.censored},
            {"warnings", fit.warnings}};
}

Json figuresOf(const TraceFit &fit, const PoissonFit &law)
{
    return {{"model", fit.model},
            {"rate", number(law.ratePerSecond)},
            {"index_of_dispersion", number(law.indexOfDispersion)},
            {"window_s", number(law.windowSeconds)},
            {"windows", law.windows},
            {"accepted", law.isAccepted},
            {"warnings", fit.warnings}};
}

Json figuresOf(const TraceFit &fit, const AutoscalerFit &law)
{
    Json parameters = parametersJson(fit);
    parameters["nodes"] = law.nodes;
    return {{"model", fit.model},
            {"parameters", parameters},
            {"total_error", number(law.totalError)},
            {"node_hours_error", number(law.nodeHoursError)},
            {"accepted", law.isAccepted},
            {"warnings", fit.warnings}};
}

Json figuresOf(const TraceFit &fit, const FittedScaling &law, const std::vector<double> &wanted)
{
    return {{"model", fit.model},
            {"parameters", parametersJson(fit)},
            {"standard_errors", errorsJson(fit)},
            {"baseline_gpus", law.measurements.baseline},
            {"points", law.measurements.points.size()},
            {"rmse", number(law.fit.rmse)},
            {"r2", number(law.fit.r2)},
            {"predictions", predictionsJson(law, wanted)},
            {"warnings", fit.warnings}};
}

Result<Json> fitOne(const Trace &trace, const TraceArguments &arguments)
{
    const auto values = TraceValues::of(trace);
    if (!values)
        return values.error();
    const auto wanted = predictedGpus(trace.kind == TraceKind::Scaling ? arguments.predict : "");
    if (!wanted)
        return wanted.error();
    const StopOnInterrupt interrupt;
    const auto fit = fitTrace(trace, *values, arguments.model, interrupt.token());
    if (!fit)
        return fit.error();
    if (const auto *scaling = std::get_if<FittedScaling>(&fit->law))
        return figuresOf(*fit, *scaling, *wanted);
    if (const auto *lifetimes = std::get_if<LifetimeFit>(&fit->law))
        return figuresOf(*fit, *lifetimes);
    if (const auto *autoscaler = std::get_if<AutoscalerFit>(&fit->law))
        return figuresOf(*fit, *autoscaler);
    return figuresOf(*fit, std::get<PoissonFit>(fit->law));
}

Error several(const std::vector<Trace> &traces, const std::string &file)
{
    constexpr std::size_t shown = 3;
    std::string names;
    for (std::size_t i = 0; i < std::min(shown, traces.size()); ++i)
        names += (i == 0 ? "" : ", ") + traces[i].name;
    return {ErrorKind::BadInput,
            "holds " + std::to_string(traces.size()) + " traces (" + names +
                ", …); import it and name the one to fit",
            file};
}

} // namespace

int fitTrace(const CommandContext &context, const TraceArguments &arguments)
{
    const auto import = importOf(arguments);
    if (!import)
        return report(context, import.error());
    const auto found = findTraces(context, *import);
    if (!found)
        return report(context, found.error());
    if (found->traces.size() != 1)
        return report(context, several(found->traces, import->path));
    const Trace &trace = found->traces.front();
    const auto fit = fitOne(trace, arguments);
    if (!fit)
        return report(context, fit.error());
    if (arguments.format == "json") {
        Json json{{"schema", "breakeven/trace-fit/1"}};
        json["model"] = (*fit)["model"];
        json["name"] = trace.name;
        json["kind"] = traceKindName(trace.kind);
        json.update(*fit);
        context.out << jsonText(json);
        return 0;
    }
    if (arguments.format == "csv") {
        Rows rows;
        for (const auto &[key, value] : fit->items())
            if (!value.is_structured())
                rows.columns.push_back(key);
        rows.objects.push_back(*fit);
        print(context.out, arguments.format, "", "", rows);
        return 0;
    }
    context.out << figuresText(*fit);
    return 0;
}

} // namespace breakeven
