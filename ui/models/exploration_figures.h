// A swept study and the equality of two options as charts, tables, sentences and explained figures.
#pragma once

#include <QLocale>

#include "ui/charts/axis_chart.h"
#include "ui/charts/option_map.h"
#include "ui/jobs/exploration.h"
#include "ui/look/explained_figure.h"
#include "ui/models/table.h"

#include <map>

namespace breakeven {

// The finding, and what else there is to say; the first has its finding in bold.
struct ExplorationSentence
{
    QString html;
    QString second;
};

// Requires, as all below: no error. Of one input.
AxisChart sweepLines(const SweptStudy &swept, const QLocale &locale);
// Of two inputs.
OptionMap sweepMap(const SweptStudy &swept, const QLocale &locale);
// A point a row.
Table sweepTable(const SweptStudy &swept, const QLocale &locale);
ExplorationSentence sweepSentence(const SweptStudy &swept, const QLocale &locale);
// By the names that lines, cells and rows open.
std::map<QString, ExplainedFigure> sweepFigures(const SweptStudy &swept, const QLocale &locale);

AxisChart equalCurve(const EqualAnswer &answer, const QLocale &locale);
// A value at which both cost the same a row, named "root:N".
Table rootsTable(const EqualAnswer &answer, const QLocale &locale);
ExplorationSentence equalSentence(const EqualAnswer &answer, const QLocale &locale);
std::map<QString, ExplainedFigure> equalFigures(const EqualAnswer &answer, const QLocale &locale);

} // namespace breakeven
