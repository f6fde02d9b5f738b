// The runs of a study as tables and explained figures: percentiles, chances, regret, and what it is worth to
// know.
//
// Units: present values over the plan, which is the total cost where the study does not discount.
#pragma once

#include <QLocale>

#include "ui/look/explained_figure.h"
#include "ui/models/table.h"
#include "ui/result/study_result.h"

#include <map>

namespace breakeven {

// An option a row: its percentiles, the worst twentieth, how often it is cheapest, its regret.
Table risksTable(const StudyResult &result, const Risk &risk, const QLocale &locale);
// What it is worth to know an input before choosing, the most valuable first; no rows where nothing is.
Table informationTable(const StudyResult &result, const Risk &risk, const QLocale &locale);

// For both and of the charts, by the names their cells and bars open (ui/words/risk_figures.h).
std::map<QString, ExplainedFigure> riskFigures(const StudyResult &result, const Risk &risk,
                                               const QLocale &locale);

} // namespace breakeven
