// A column of a table of options that shows a figure of the catalogue (model/evaluate/result_figures.h).
//
// Requires: a table whose rows are the options of the comparison, in its order. Every cell opens its own node
// on the page that is named.
#pragma once

#include "model/evaluate/result_figures.h"
#include "ui/models/table.h"
#include "ui/result/study_result.h"

#include <QLocale>

namespace breakeven {

// Headed in two lines; without a head of its own by name and unit.
TableColumn figureColumn(const ResultFigure &figure, const QString &currency);
// Money as amounts of its size have decimals, others as the figure has. Without a value its tip says why.
std::vector<TableCell> figureColumnCells(const StudyResult &result, const ResultFigure &figure, int workload,
                                         const QString &page, const QLocale &locale);
void addFigureColumn(Table &table, const StudyResult &result, const ResultFigure &figure, int workload,
                     const QString &page, const QLocale &locale);

// What an option has no figure for.
QString whyUnknown(const OptionOutcome &option);

} // namespace breakeven
