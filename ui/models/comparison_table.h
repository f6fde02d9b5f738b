// The comparison as a table: options by years, the chosen measure, and what stands against the baseline.
#pragma once

#include <QLocale>

#include "model/evaluate/cost_measure.h"
#include "ui/models/table.h"
#include "ui/result/study_result.h"

namespace breakeven {

QString measureTitle(CostMeasure measure); // "Cost a year"
// The quantity of an option that is the measure: "options.spot.cost_per_year".
QString measureQuantity(const OptionOutcome &option, CostMeasure measure);

// "USD a year", "USD in present value over 3 years", "USD a job": the unit of the measure, for cards and
// charts.
QString measureUnit(const Study &study, const Comparison &comparison, CostMeasure measure,
                    const QLocale &locale);

// `workload`: the index whose per-job and per-request measures are shown, −1 for those of the whole.
// Where there are runs, or will be, with the range of the measure and how often the option is cheapest.
// What comes back of what is spent up front stands in the columns of the group `kReturnColumns`.
inline constexpr const char *kReturnColumns = "returns";
Table comparisonTable(const StudyResult &result, CostMeasure measure, int workload, const QLocale &locale,
                      const ShownRisk &risk = {});

} // namespace breakeven
