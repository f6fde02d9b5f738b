#include "data/traces/trace_fit.h"

#include "data/traces/trace_analysis.h"
#include "model/numeric/number_text.h"

#include <cmath>

namespace breakeven {

namespace {

Error wrongModel(const std::string &model, const Trace &trace, const char *known)
{
    return {ErrorKind::Usage,
            "there is no model \"" + model + "\" for " + traceKindName(trace.kind) + "; the models are " +
                known,
            "--model"};
}

const char *lawName(ScalingLaw law)
{
    switch (law) {
    case ScalingLaw::Usl:
        return "usl";
    case ScalingLaw::Amdahl:
        return "amdahl";
    case ScalingLaw::Power:
        return "power";
    default:
        return "gustafson";
    }
}

Result<TraceFit> ofScaling(const Result<ScalingFit> &fit, ScalingMeasurements measurements)
{
    if (!fit)
        return fit.error();
    TraceFit fitted{lawName(fit->curve.law), {}, {}, fit->warnings, {}};
    for (const FittedParameter &parameter : fit->parameters)
        fitted.parameters.push_back({parameter.name, parameter.value, parameter.standardError});
    fitted.law = FittedScaling{*fit, std::move(measurements)};
    return fitted;
}

Result<TraceFit> fitScalingTrace(const Trace &trace, const TraceValues &values, const std::string &model)
{
    auto measurements = scalingMeasurementsOf(trace, values);
    if (!measurements)
        return measurements.error();
    if (model == "best") {
        const auto fit = fitBestScaling(measurements->points);
        return ofScaling(fit, std::move(*measurements));
    }
    for (const ScalingLaw law : {ScalingLaw::Usl, ScalingLaw::Amdahl, ScalingLaw::Power})
        if (model == lawName(law)) {
            const auto fit = fitScaling(law, measurements->points, FitMethod::LevenbergMarquardt);
            return ofScaling(fit, std::move(*measurements));
        }
    return wrongModel(model, trace, "usl, amdahl, power and best");
}

Result<TraceFit> ofLifetimes(const Result<LifetimeFit> &fit)
{
    if (!fit)
        return fit.error();
    TraceFit fitted{lifetimeModelName(fit->model), {}, fit->isAccepted, fit->warnings, *fit};
    for (const LifetimeParameter &parameter : fit->parameters)
        fitted.parameters.push_back({parameter.name, parameter.value, parameter.standardError});
    return fitted;
}

Result<TraceFit> fitLifetimeTrace(const Trace &trace, const TraceValues &values, const std::string &model)
{
    const std::vector<LifetimeRecord> records = lifetimeRecordsOf(values);
    if (model == "best")
        return ofLifetimes(fitBestLifetimes(records));
    for (const LifetimeModel known :
         {LifetimeModel::Exponential, LifetimeModel::Weibull, LifetimeModel::Bathtub})
        if (model == lifetimeModelName(known))
            return ofLifetimes(fitLifetimes(known, records));
    return wrongModel(model, trace, "exponential, weibull, bathtub and best");
}

Result<TraceFit> fitArrivalTrace(const Trace &trace, const TraceValues &values, const std::string &model)
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
    TraceFit fitted{"poisson", {{"rate", fit.ratePerSecond, {}}}, fit.isAccepted, {}, fit};
    if (!fit.isAccepted)
        fitted.warnings.push_back("requests do not come by chance: their counts in windows of " +
                                  numberText(std::round(fit.windowSeconds * 10) / 10) + " s vary " +
                                  numberText(std::round(fit.indexOfDispersion * 100) / 100) +
                                  " times as much as a Poisson process's");
    return fitted;
}

Result<TraceFit> fitNodeTrace(const Trace &trace, const TraceValues &values, const std::string &model,
                              std::stop_token stop)
{
    if (model != "best" && model != "autoscaler")
        return wrongModel(model, trace, "autoscaler and best");
    const auto fit = fitAutoscaler(nodeCountSamplesOf(values), std::move(stop));
    if (!fit)
        return Error{fit.error().kind, fit.error().message, trace.name};
    TraceFit fitted{"autoscaler", {}, fit->isAccepted, fit->warnings, *fit};
    fitted.parameters = {{"nodes", double(fit->nodes), {}},
                         {"boot_s", fit->bootSeconds, {}},
                         {"launch_per_min", fit->launchesPerMinute, {}},
                         {"pod_start_s", fit->podStartSeconds, {}},
                         {"pod_starts_per_min", fit->podStartsPerMinute, {}},
                         {"job_s", fit->jobSeconds, {}},
                         {"unneeded_s", fit->unneededSeconds, {}},
                         {"deletions_per_min", fit->deletionsPerMinute, {}},
                         {"term_s", fit->terminationSeconds, {}},
                         {"scan_s", fit->loopSeconds, {}}};
    return fitted;
}

} // namespace

bool hasModel(TraceKind kind)
{
    return kind == TraceKind::Lifetimes || kind == TraceKind::Scaling || kind == TraceKind::Arrivals ||
           kind == TraceKind::NodeCounts;
}

std::vector<LifetimeRecord> lifetimeRecordsOf(const TraceValues &values)
{
    const auto seconds = values["lifetime"];
    const auto interrupted = values["interrupted"];
    std::vector<LifetimeRecord> records;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        records.push_back({seconds[i] / 3600, interrupted[i] != 1});
    return records;
}

Result<ScalingMeasurements> scalingMeasurementsOf(const Trace &trace, const TraceValues &values)
{
    ScalingMeasurements all;
    const auto gpus = values["gpus"];
    all.isTime = !values["duration"].empty();
    const auto measured = all.isTime ? values["duration"] : values["throughput"];
    for (std::size_t i = 0; i < gpus.size(); ++i) {
        if (!(gpus[i] > 0) || !(measured[i] > 0))
            continue;
        if (all.points.empty()) {
            all.baseline = gpus[i];
            all.firstTime = measured[i];
        }
        all.points.push_back(
            {gpus[i] / all.baseline, all.isTime ? all.firstTime / measured[i] : measured[i]});
    }
    if (all.points.empty())
        return Error{ErrorKind::BadInput, "holds no point with GPUs and a measurement", trace.name};
    return all;
}

Result<TraceFit> fitTrace(const Trace &trace, const TraceValues &values, const std::string &model,
                          std::stop_token stop)
{
    if (trace.kind == TraceKind::Lifetimes)
        return fitLifetimeTrace(trace, values, model);
    if (trace.kind == TraceKind::Scaling)
        return fitScalingTrace(trace, values, model);
    if (trace.kind == TraceKind::Arrivals)
        return fitArrivalTrace(trace, values, model);
    if (trace.kind == TraceKind::NodeCounts)
        return fitNodeTrace(trace, values, model, std::move(stop));
    return Error{ErrorKind::BadInput,
                 std::string("there is no model to fit to ") + traceKindName(trace.kind) +
                     "; lifetimes, scaling, arrivals and node counts have one",
                 trace.name};
}

} // namespace breakeven
