#include "model/calculators/families.h"

#include "model/calculators/law_keys.h"
#include "model/effects/scaling_fit.h"

namespace breakeven::calculators {

namespace {

OutputValue list(const std::vector<double> &numbers)
{
    std::vector<OutputValue> values;
    for (double number : numbers)
        values.push_back({number});
    return {values};
}

Result<CalculatorResult> speedups(const Arguments &arguments)
{
    if (const auto curve = scalingCurve(arguments); !curve)
        return curve.error();
    Worksheet sheet(arguments);
    const ScalingQuantities curve = scalingQuantities(arguments, sheet);
    std::vector<Quantity> speeds, efficiencies;
    for (Quantity gpus : sheet.list("gpus")) {
        speeds.push_back(speedup(curve, gpus));
        efficiencies.push_back(efficiency(curve, gpus));
    }
    sheet.output("speedup", speeds);
    sheet.output("efficiency", efficiencies);
    // No peak is an answer too.
    sheet.output("peak_gpus", peakGpus(curve, speeds.front()), CalculatorStatus::Ok);
    return std::move(sheet).evaluate();
}

// The measured throughputs, from whichever of the two lists was given.
Result<std::vector<ScalingPoint>> measuredPoints(const Arguments &arguments)
{
    const bool isTimed = arguments.isGiven("time");
    if (isTimed == arguments.isGiven("throughput"))
        return Error{ErrorKind::BadInput,
                     isTimed ? "Expected throughput or time, found both; leave one of them out."
                             : "Expected throughput=LIST or time=LIST, as many as gpus; found neither.",
                     "throughput"};
    const char *key = isTimed ? "time" : "throughput";
    const std::vector<double> &gpus = arguments.list("gpus"), &measured = arguments.list(key);
    if (gpus.size() != measured.size())
        return Error{ErrorKind::BadInput,
                     "Expected " + std::to_string(gpus.size()) + " numbers, one for each of gpus, found " +
                         std::to_string(measured.size()) + ".",
                     key};
    const std::vector<double> throughputs = isTimed ? throughputsOf(measured) : measured;
    std::vector<ScalingPoint> points;
    for (std::size_t i = 0; i < gpus.size(); ++i)
        points.push_back({gpus[i], throughputs[i]});
    return points;
}

Result<CalculatorResult> fit(const Arguments &arguments)
{
    const auto points = measuredPoints(arguments);
    if (!points)
        return points.error();
    const FitMethod method =
        arguments.choice("method") == "linear" ? FitMethod::Linear : FitMethod::LevenbergMarquardt;
    const auto fitted = fitScaling(lawOf(arguments), *points, method);
    if (!fitted)
        return fitted.error();
    std::vector<NamedOutput> parameters, errors;
    for (const FittedParameter &parameter : fitted->parameters) {
        parameters.push_back({parameter.name, {parameter.value}});
        errors.push_back({parameter.name,
                          parameter.standardError ? OutputValue{*parameter.standardError} : OutputValue{}});
    }
    std::vector<double> predicted;
    if (arguments.isGiven("predict"))
        for (double gpus : arguments.list("predict")) {
            const double throughput = fitted->throughputAt(gpus);
            predicted.push_back(arguments.isGiven("time") ? arguments.list("time").front() / throughput
                                                          : throughput);
        }
    std::vector<OutputValue> warnings;
    for (const std::string &warning : fitted->warnings)
        warnings.push_back({warning});
    return CalculatorResult{CalculatorStatus::Ok,
                            {{"parameters", {parameters}},
                             {"standard_errors", {errors}},
                             {"rmse", {fitted->rmse}},
                             {"predicted", list(predicted)},
                             {"warnings", {warnings}}}};
}

Result<CalculatorResult> saving(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    sheet.output("saving",
                 spotSaving(sheet.number("discount"), sheet.number("efficiency"), sheet.number("overhead")));
    return std::move(sheet).evaluate();
}

} // namespace

std::vector<Calculator> scaling()
{
    return {
        {"speedup",
         "How much faster several GPUs are than one",
         "Scaling efficiency (§5): laws; rows SCA-01…06, SCA-12",
         withLawKeys({}, {listKey("gpus", "GPU", "1,2,4,8,16,32,64", above(0),
                                  "numbers of GPUs, relative to a baseline of 1")}),
         {{"speedup", ""}, {"efficiency", ""}, {"peak_gpus", "GPU"}},
         speedups},
        {"fit-scaling",
         "A scaling law fitted to measured throughputs or times",
         "Scaling efficiency (§5): fits; rows SCA-07…11",
         {choiceKey("law", "usl", {"amdahl", "gustafson", "usl", "power"}),
          listKey("gpus", "GPU", nullptr, above(0)),
          optional(listKey("throughput", "", "", above(0), "of each of gpus; or time")),
          optional(listKey("time", "", "", above(0), "of the same work; or throughput")),
          choiceKey("method", "linear", {"linear", "levenberg-marquardt"}),
          optional(listKey("predict", "GPU", "", above(0), "numbers of GPUs to predict for"))},
         {{"parameters", ""}, {"standard_errors", ""}, {"rmse", ""}, {"predicted", ""}, {"warnings", ""}},
         fit},
        {"spot-saving",
         "What spot saves when more GPUs work less efficiently",
         "Scaling efficiency (§5): spot saving; rows SCA-13…15",
         {numberKey("discount", "", nullptr, fraction(), "of the spot price on the one on demand"),
          numberKey("efficiency", "", "1", atLeast(0), "speed-up per GPU, relative to the baseline"),
          numberKey("overhead", "", "0", atLeast(0), "time lost to interruptions, as a share of the work")},
         {{"saving", ""}},
         saving},
    };
}

} // namespace breakeven::calculators
