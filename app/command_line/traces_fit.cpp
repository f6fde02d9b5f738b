// `breakeven traces fit`: a model fitted to a trace, with its errors, and whether it fits at all.
#include "app/command_line/stop_on_interrupt.h"
#include "app/command_line/traces.h"
#include "app/command_line/traces_fit_scaling.h"

#include "data/traces/trace_values.h"
#include "model/calculators/number_text.h"
#include "model/trace/arrival_statistics.h"
#include "model/trace/autoscaler_fit.h"
#include "model/trace/lifetime_fit.h"

#include <cmath>
#include <ostream>

namespace breakeven {

namespace {

Json lifetimeJson(const LifetimeFit &fit)
{
    Json parameters = Json::object();
    Json errors = Json::object();
    for (const LifetimeParameter &parameter : fit.parameters) {
        parameters[parameter.name] = parameter.value;
        errors[parameter.name] = number(parameter.standardError);
    }
    return {{"model", lifetimeModelName(fit.model)},
            {"parameters", parameters},
            {"standard_errors", errors},
            {"rmse", number(fit.rmse)},
            {"ks", number(fit.ks)},
            {"accepted", fit.isAccepted},
            {"preempted", fit.interruptions},
            {"censored", fit.censored},
            {"warnings", fit.warnings}};
}

Result<Json> fitLifetimeTrace(const Trace &trace, const TraceValues &values, const std::string &model)
{
    const auto hours = values["lifetime"];
    const auto interrupted = values["interrupted"];
    std::vector<LifetimeRecord> records;
    for (std::size_t i = 0; i < hours.size(); ++i)
        records.push_back({hours[i] / 3600, interrupted[i] != 1});
    if (model == "best") {
        const auto fit = fitBestLifetimes(records);
        return fit ? Result<Json>(lifetimeJson(*fit)) : Result<Json>(fit.error());
    }
    for (const LifetimeModel known :
         {LifetimeModel::Exponential, LifetimeModel::Weibull, LifetimeModel::Bathtub})
        if (model == lifetimeModelName(known)) {
            const auto fit = fitLifetimes(known, records);
            return fit ? Result<Json>(lifetimeJson(*fit)) : Result<Json>(fit.error());
        }
    return wrongModel(model, trace, "exponential, weibull, bathtub and best");
}

Result<Json> fitArrivalTrace(const Trace &trace, const TraceValues &values, const std::string &model)
{
    if (model != "best" && model != "poisson")
        return wrongModel(model, trace, "poisson and best");
    if (trace.columns.size() > 1 &&
        (!values["rate"].empty() || !values["queue"].empty() || !values["requests_total"].empty()))
        return Error{
            ErrorKind::BadInput,
            "holds samples of a rate, a queue or a counter; the times of the requests themselves are "
            "needed to fit how they come",
            trace.name};
    const PoissonFit fit = fitPoisson(values.times());
    if (std::isnan(fit.ratePerSecond))
        return Error{ErrorKind::BadInput, "expected at least two requests at different times", trace.name};
    Json warnings = Json::array();
    if (!fit.isAccepted)
        warnings.push_back("requests do not come by chance: their counts in windows of " +
                           numberText(std::round(fit.windowSeconds * 10) / 10) + " s vary " +
                           numberText(std::round(fit.indexOfDispersion * 100) / 100) +
                           " times as much as a Poisson process's");
    return Json{{"model", "poisson"},
                {"rate", number(fit.ratePerSecond)},
                {"index_of_dispersion", number(fit.indexOfDispersion)},
                {"window_s", number(fit.windowSeconds)},
                {"windows", fit.windows},
                {"accepted", fit.isAccepted},
                {"warnings", warnings}};
}

Result<Json> fitNodeTrace(const Trace &trace, const TraceValues &values, const std::string &model)
{
    if (model != "best" && model != "autoscaler")
        return wrongModel(model, trace, "autoscaler and best");
    const StopOnInterrupt interrupt;
    const auto fit =
        fitAutoscaler({values.times(), values["ready"], values["paid"], values["busy"]}, interrupt.token());
    if (!fit)
        return Error{fit.error().kind, fit.error().message, trace.name};
    return Json{{"model", "autoscaler"},
                {"parameters",
                 {{"nodes", fit->nodes},
                  {"boot_s", number(fit->bootSeconds)},
                  {"launch_per_min", number(fit->launchesPerMinute)},
                  {"pod_start_s", number(fit->podStartSeconds)},
                  {"pod_starts_per_min", number(fit->podStartsPerMinute)},
                  {"job_s", number(fit->jobSeconds)},
                  {"unneeded_s", number(fit->unneededSeconds)},
                  {"deletions_per_min", number(fit->deletionsPerMinute)},
                  {"term_s", number(fit->terminationSeconds)},
                  {"scan_s", number(fit->loopSeconds)}}},
                {"total_error", number(fit->totalError)},
                {"node_hours_error", number(fit->nodeHoursError)},
                {"accepted", fit->isAccepted},
                {"warnings", fit->warnings}};
}

Result<Json> fitOne(const Trace &trace, const TraceArguments &arguments)
{
    const auto values = TraceValues::of(trace);
    if (!values)
        return values.error();
    if (trace.kind == TraceKind::Lifetimes)
        return fitLifetimeTrace(trace, *values, arguments.model);
    if (trace.kind == TraceKind::Scaling)
        return fitScalingTrace(trace, *values, arguments);
    if (trace.kind == TraceKind::Arrivals)
        return fitArrivalTrace(trace, *values, arguments.model);
    if (trace.kind == TraceKind::NodeCounts)
        return fitNodeTrace(trace, *values, arguments.model);
    return Error{ErrorKind::BadInput,
                 std::string("there is no model to fit to ") + traceKindName(trace.kind) +
                     "; lifetimes, scaling, arrivals and node counts have one",
                 trace.name};
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
