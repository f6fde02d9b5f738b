#include "model/risk/measure_spread.h"

#include <algorithm>

namespace breakeven {

bool isSpreadKnown(const Risk &risk, CostMeasure measure)
{
    if (isOverTime(measure))
        return true;
    return std::none_of(risk.inputs.begin(), risk.inputs.end(), [](const UncertainInput &input) {
        return input.path.rfind("options.", 0) != 0; // of the work, or shared by it
    });
}

std::optional<double> spreadFigure(const OptionRisk &risk, const OptionOutcome &option,
                                   std::optional<double> Spread::*figure, CostMeasure measure, int months)
{
    const auto value = (measure == CostMeasure::PresentValue ? risk.npv : risk.totalCost).*figure;
    switch (measure) {
    case CostMeasure::PerYear:
        return value ? std::optional(*value / months * 12) : value;
    case CostMeasure::PerMonth:
        return value ? std::optional(*value / months * 1) : value;
    case CostMeasure::Total:
    case CostMeasure::PresentValue:
        return value;
    default:
        break;
    }
    const auto cost = costOf(option, measure);
    return value && cost && option.totalCost().value_or(0) != 0
               ? std::optional(*value * *cost / *option.totalCost())
               : std::nullopt;
}

} // namespace breakeven
