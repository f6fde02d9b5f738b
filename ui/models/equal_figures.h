// Where two options cost the same, as curve, table, sentence and explained figures.
#pragma once

#include <QLocale>

#include "ui/charts/axis_chart.h"
#include "ui/jobs/exploration.h"
#include "ui/look/explained_figure.h"
#include "ui/models/exploration_sentence.h"
#include "ui/models/table.h"

#include <map>

namespace breakeven {

// Requires, as all below: no error.
AxisChart equalCurve(const EqualAnswer &answer, const QLocale &locale);
// A value at which both cost the same a row, named "root:N".
Table rootsTable(const EqualAnswer &answer, const QLocale &locale);
ExplorationSentence equalSentence(const EqualAnswer &answer, const QLocale &locale);
std::map<QString, ExplainedFigure> equalFigures(const EqualAnswer &answer, const QLocale &locale);

} // namespace breakeven
