// How sure the comparison is, as columns of its table.
#pragma once

#include <QLocale>

#include "ui/models/comparison_table.h"

namespace breakeven {

// Whether the runs say where a measure lies: what the cost is divided by is drawn in none of them. The length
// of the plan never is; jobs, requests and useful GPU-hours are where an input of the work has a range.
bool isSpreadKnown(const Risk &risk, CostMeasure measure);

// The figure of an option's spread for a measure; nothing where the cost is unknown. Requires:
// `isSpreadKnown`.
std::optional<double> spreadFigure(const OptionRisk &risk, const OptionOutcome &option,
                                   std::optional<double> Spread::*figure, CostMeasure measure, int months);

// The decimals all ranges of a measure share.
int spreadDecimals(const Risk &risk, const Comparison &comparison, CostMeasure measure);

// P10 to P90 of the measure where it is known, and the share of the runs in which the option is cheapest.
// Requires: a row for each option, in their order.
void addRiskColumns(Table &table, const StudyResult &result, CostMeasure measure, const ShownRisk &risk,
                    const QLocale &locale);

} // namespace breakeven
