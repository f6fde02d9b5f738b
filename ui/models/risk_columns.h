// How sure the comparison is, as columns of its table.
#pragma once

#include <QLocale>

#include "ui/models/comparison_table.h"

namespace breakeven {

// The figure of a spread that is shown for a measure; nothing where the cost is unknown. The length of the
// plan is not drawn: a year's cost spreads as the whole plan's does.
std::optional<double> spreadFigure(const OptionRisk &option, std::optional<double> Spread::*figure,
                                   CompareMeasure measure, int months);

// The decimals all ranges of a measure share.
int spreadDecimals(const Risk &risk, CompareMeasure measure, int months);

// P10 to P90 of the measure, and the share of the runs in which the option is cheapest. Requires: a row for
// each option, in their order.
void addRiskColumns(Table &table, const StudyResult &result, CompareMeasure measure, const ShownRisk &risk,
                    const QLocale &locale);

} // namespace breakeven
