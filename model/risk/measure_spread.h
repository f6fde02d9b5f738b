// How far the runs of a study spread a measure of the cost of its options.
#pragma once

#include "model/evaluate/cost_measure.h"
#include "model/risk/risk.h"

#include <optional>

namespace breakeven {

// Whether the runs say where a measure lies: what the cost is divided by is drawn in none of them. The length
// of the plan never is; jobs, requests and useful GPU-hours are where an input of the work has a range.
bool isSpreadKnown(const Risk &risk, CostMeasure measure);

// The figure of an option's spread for a measure; nothing where the cost is unknown. Requires:
// `isSpreadKnown`.
std::optional<double> spreadFigure(const OptionRisk &risk, const OptionOutcome &option,
                                   std::optional<double> Spread::*figure, CostMeasure measure, int months);

} // namespace breakeven
