// The runs of a study as charts, tables and explained figures: where costs lie, who beats whom, what it is
// worth to know.
//
// Units: present values over the plan, which is the total cost where the study does not discount.
#pragma once

#include <QLocale>

#include "ui/charts/axis_chart.h"
#include "ui/charts/beats_matrix.h"
#include "ui/jobs/study_result.h"
#include "ui/look/explained_figure.h"
#include "ui/models/table.h"

#include <map>

namespace breakeven {

// "Present value over 3 years, USD"
QString riskAmountTitle(const Study &study, const Comparison &comparison);

// The inputs it is worth to know, the most valuable first.
std::vector<std::size_t> byWorth(const Risk &risk);

// All bins are the same; the two options that are cheapest most often are filled, with their medians.
AxisChart riskHistogram(const Study &study, const Comparison &comparison, const Risk &risk,
                        const QLocale &locale);
AxisChart riskCumulative(const Study &study, const Comparison &comparison, const Risk &risk,
                         const QLocale &locale);
// At most `most` options: those that are cheapest most often.
BeatsMatrix beatsMatrix(const Study &study, const Risk &risk, std::size_t most, const QLocale &locale);

// An option a row: its percentiles, the worst twentieth, how often it is cheapest, its regret.
Table risksTable(const StudyResult &result, const Risk &risk, const QLocale &locale);
// What it is worth to know an input before choosing, the most valuable first; no rows where nothing is.
Table informationTable(const StudyResult &result, const Risk &risk, const QLocale &locale);

// Of all of them, by the names their cells and bars open: "figure:risk/OPTION/p10".
std::map<QString, ExplainedFigure> riskFigures(const StudyResult &result, const Risk &risk,
                                               const QLocale &locale);

} // namespace breakeven
