#include "app/command_line/traces_fit_scaling.h"

#include "model/calculators/number_text.h"
#include "model/trace/scaling_prediction.h"

#include <cmath>

namespace breakeven {

namespace {

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

Result<std::vector<double>> predictedGpus(const std::string &text)
{
    std::vector<double> gpus;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const auto count = parseNumber(text.substr(begin, end - begin));
        if (!count || !(*count >= 1) || std::isinf(*count))
            return Error{ErrorKind::Usage, "expected numbers of GPUs as 16,32; found \"" + text + "\"",
                         "--predict"};
        gpus.push_back(*count);
        begin = end + 1;
    }
    return gpus;
}

// The points relative to the smallest number of GPUs.
struct ScalingData
{
    std::vector<ScalingPoint> points;
    double baseline = 1;
    bool isTime = false;
    double firstTime = 0; // of the baseline

    // A throughput as what went in.
    double shown(double throughput) const { return isTime ? firstTime / throughput : throughput; }
};

Result<ScalingData> scalingData(const Trace &trace, const TraceValues &values)
{
    ScalingData data;
    const auto gpus = values["gpus"];
    data.isTime = !values["duration"].empty();
    const auto measured = data.isTime ? values["duration"] : values["throughput"];
    for (std::size_t i = 0; i < gpus.size(); ++i) {
        if (!(gpus[i] > 0) || !(measured[i] > 0))
            continue;
        if (data.points.empty()) {
            data.baseline = gpus[i];
            data.firstTime = measured[i];
        }
        data.points.push_back(
            {gpus[i] / data.baseline, data.isTime ? data.firstTime / measured[i] : measured[i]});
    }
    if (data.points.empty())
        return Error{ErrorKind::BadInput, "holds no point with GPUs and a measurement", trace.name};
    return data;
}

Json scalingJson(const ScalingFit &fit, const ScalingData &data, const std::vector<double> &wanted)
{
    Json parameters = Json::object();
    Json errors = Json::object();
    for (const FittedParameter &parameter : fit.parameters) {
        parameters[parameter.name] = parameter.value;
        errors[parameter.name] = number(parameter.standardError);
    }
    std::vector<double> relative;
    for (const double gpus : wanted)
        relative.push_back(gpus / data.baseline);
    const char *measure = data.isTime ? "time_s" : "throughput";
    Json predictions = Json::array();
    double most = 0;
    for (const ScalingPoint &point : data.points)
        most = std::max(most, point.n);
    for (const ScalingPrediction &prediction : predictScaling(fit, data.points, relative)) {
        const double speedup = prediction.throughput / fit.throughputAt(1);
        const auto bound = [&](const std::optional<double> &value) {
            return value ? number(data.shown(*value)) : Json(nullptr);
        };
        predictions.push_back({{"gpus", prediction.n * data.baseline},
                               {"speedup", number(speedup)},
                               {"efficiency", number(speedup / prediction.n)},
                               {measure, number(data.shown(prediction.throughput))},
                               {"low", bound(data.isTime ? prediction.high : prediction.low)},
                               {"high", bound(data.isTime ? prediction.low : prediction.high)},
                               {"extrapolated", prediction.n > most || prediction.n < 1}});
    }
    return {{"model", lawName(fit.curve.law)},
            {"parameters", parameters},
            {"standard_errors", errors},
            {"baseline_gpus", data.baseline},
            {"points", data.points.size()},
            {"rmse", number(fit.rmse)},
            {"r2", number(fit.r2)},
            {"predictions", predictions},
            {"warnings", fit.warnings}};
}

} // namespace

Error wrongModel(const std::string &model, const Trace &trace, const char *known)
{
    return {ErrorKind::Usage,
            "there is no model \"" + model + "\" for " + traceKindName(trace.kind) + "; the models are " +
                known,
            "--model"};
}

Result<Json> fitScalingTrace(const Trace &trace, const TraceValues &values, const TraceArguments &arguments)
{
    const auto wanted = predictedGpus(arguments.predict);
    if (!wanted)
        return wanted.error();
    const auto data = scalingData(trace, values);
    if (!data)
        return data.error();
    if (arguments.model == "best") {
        const auto fit = fitBestScaling(data->points);
        return fit ? Result<Json>(scalingJson(*fit, *data, *wanted)) : Result<Json>(fit.error());
    }
    for (const ScalingLaw law : {ScalingLaw::Usl, ScalingLaw::Amdahl, ScalingLaw::Power})
        if (arguments.model == lawName(law)) {
            const auto fit = fitScaling(law, data->points, FitMethod::LevenbergMarquardt);
            return fit ? Result<Json>(scalingJson(*fit, *data, *wanted)) : Result<Json>(fit.error());
        }
    return wrongModel(arguments.model, trace, "usl, amdahl, power and best");
}

} // namespace breakeven
