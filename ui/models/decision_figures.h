// What moves an answer and what flips it, as chart, table and explained figures.
#pragma once

#include <QLocale>

#include "ui/charts/tornado.h"
#include "ui/look/explained_figure.h"
#include "ui/models/table.h"
#include "ui/result/decision.h"

#include <map>

namespace breakeven {

// For the inputs that move it, at most `most`. Requires: a contest.
Tornado tornadoOf(const Decision &decision, std::size_t most, const QString &page, const QLocale &locale);

// An input or convention a row: those within a range, conventions, then the others, each nearest first. A row
// is named "PATH#direction".
Table flipsTable(const Decision &decision, const QString &page, const QLocale &locale);

// For both, by the names their bars and cells open (ui/words/decision_figures.h).
std::map<QString, ExplainedFigure> decisionFigures(const Decision &decision, const QString &page,
                                                   const QLocale &locale);

} // namespace breakeven
