// What patience is worth: the cost of every option over the longest wait that is allowed, with all sizes as
// they are; as a chart, a sentence and explained figures.
#pragma once

#include <QLocale>

#include "ui/charts/axis_chart.h"
#include "ui/jobs/exploration.h"
#include "ui/look/explained_figure.h"

#include <map>

namespace breakeven {

// A sweep of the longest wait, from work that starts at once to twice the wait allowed now. Nothing where no
// work has such a limit, or where it may take any time.
std::optional<SweepWish> patienceWish(const Study &study, const std::string &workload);

// Requires, as all below: no error. Where an option starts too late it has no point.
AxisChart patienceChart(const SweptStudy &swept, const QLocale &locale);
// The finding is bold; its numbers are links.
QString patienceHtml(const SweptStudy &swept, const QLocale &locale);
// By the names that chart and sentence open.
std::map<QString, ExplainedFigure> patienceFigures(const SweptStudy &swept, const QLocale &locale);

} // namespace breakeven
