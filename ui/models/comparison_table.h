// The comparison as a table: options by years, the chosen measure, and what stands against the baseline.
#pragma once

#include <QLocale>

#include "ui/jobs/study_result.h"
#include "ui/models/table.h"

namespace breakeven {

enum class CompareMeasure { CostPerYear, CostPerMonth, TotalCost, PresentValue };
QString measureTitle(CompareMeasure measure); // "Cost a year"

struct MeasureNumber
{
    QString quantity; // node id
    std::optional<double> value;
};
MeasureNumber measureOf(const OptionOutcome &option, CompareMeasure measure);

// "Cheapest a year is B; over the plan A." where another option than the cheapest comes first by the measure;
// else empty.
QString firstByMeasure(const Comparison &comparison, CompareMeasure measure);

// Why a figure of an option is missing.
QString whyUnknown(const OptionOutcome &option);

// `workload`: the index whose per-job and per-request measures are shown, −1 for those of the whole.
// Where there are runs, or will be, with the range of the measure and how often the option is cheapest.
Table comparisonTable(const StudyResult &result, CompareMeasure measure, int workload, const QLocale &locale,
                      const ShownRisk &risk = {});

} // namespace breakeven
