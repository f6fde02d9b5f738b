#include "model/calculators/families.h"

#include "model/calculators/law_keys.h"
#include "model/effects/cost_time.h"

#include <cmath>
#include <numeric>

namespace breakeven::calculators {

namespace {

OutputValue knownCost(double value) { return std::isfinite(value) ? OutputValue{value} : OutputValue{}; }

std::vector<double> candidates(const Arguments &arguments)
{
    if (arguments.isGiven("gpus"))
        return arguments.list("gpus");
    std::vector<double> all(std::size_t(arguments.number("max_gpus")));
    std::iota(all.begin(), all.end(), 1.0);
    return all;
}

Result<CalculatorResult> costTime(const Arguments &arguments)
{
    const auto curve = scalingCurve(arguments);
    if (!curve)
        return curve.error();
    const CostTimeTerms terms{arguments.number("work_gpu_h"), arguments.number("price_per_gpu_h"),
                              arguments.number("setup_h"), *curve};
    const std::vector<CostTimePoint> points = costTimeCurve(terms, candidates(arguments));
    std::vector<OutputValue> front;
    for (const CostTimePoint &point : costTimeFront(points))
        front.push_back(
            {std::vector<OutputValue>{{point.gpus}, knownCost(point.hours), knownCost(point.cost)}});
    const auto cheapest = cheapestWithin(points, arguments.number("deadline_h"));
    CalculatorResult result;
    std::vector<NamedOutput> chosen{{"gpus", {}}, {"h", {}}, {"cost", {}}};
    if (cheapest)
        chosen = {{"gpus", {cheapest->gpus}},
                  {"h", knownCost(cheapest->hours)},
                  {"cost", knownCost(cheapest->cost)}};
    else
        result.status = CalculatorStatus::Infeasible;
    result.outputs = {{"front", {front}}, {"cheapest", {chosen}}};
    return result;
}

} // namespace

std::vector<Calculator> costTimeFronts()
{
    return {
        {"cost-time",
         "Cost and time of a job over numbers of GPUs: the front, and the cheapest within a deadline",
         "Capacity planning (§7): cost–time; rows CAP-09…11",
         withLawKeys(
             {numberKey("work_gpu_h", "GPU-h", "1000", atLeast(0), "hours on one GPU"),
              numberKey("price_per_gpu_h", "USD/GPU-h", "2", atLeast(0)),
              numberKey("setup_h", "h", "0", atLeast(0), "start-up, which is paid too")},
             {optional(listKey("gpus", "GPU", "", above(0), "the numbers to choose from")),
              numberKey("max_gpus", "GPU", "64", wholeNumber(1, 100000), "without gpus: all from 1 to this"),
              numberKey("deadline_h", "h", "inf", atLeast(0).orInfinite())}),
         {{"front", "GPU, h, USD"}, {"cheapest", "GPU, h, USD"}},
         costTime},
    };
}

} // namespace breakeven::calculators
