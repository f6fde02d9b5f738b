// How sure the comparison is, as columns of its table.
#pragma once

#include <QLocale>

#include "ui/models/comparison_table.h"

namespace breakeven {

// The decimals all ranges of a measure share.
int spreadDecimals(const Risk &risk, const Comparison &comparison, CostMeasure measure);

// P10 to P90 of the measure where it is known, and the share of the runs in which the option is cheapest.
// Requires: a row for each option, in their order.
void addRiskColumns(Table &table, const StudyResult &result, CostMeasure measure, const ShownRisk &risk,
                    const QLocale &locale);

} // namespace breakeven
