// What patience is worth: what every option costs against the longest wait that is allowed, its sizes as they
// are, as chart, sentence and explained figures.
#pragma once

#include <QLocale>

#include "ui/charts/axis_chart.h"
#include "ui/jobs/exploration.h"
#include "ui/look/explained_figure.h"

#include <map>

namespace breakeven {

// From work that starts at once to twice the wait of now. Nothing where the work of no wait is said, or may
// take as long as it likes.
std::optional<SweepWish> patienceWish(const Study &study, const std::string &workload);

// Requires, as all below: no error. Where an option starts too late it has no point.
AxisChart patienceChart(const SweptStudy &swept, const QLocale &locale);
// The finding is bold; its numbers are links.
QString patienceHtml(const SweptStudy &swept, const QLocale &locale);
// By the names that chart and sentence open.
std::map<QString, ExplainedFigure> patienceFigures(const SweptStudy &swept, const QLocale &locale);

} // namespace breakeven
