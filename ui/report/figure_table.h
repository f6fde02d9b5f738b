// A table on paper of options and their figures: a row of each option, a column of each figure.
#pragma once

#include "model/evaluate/result_figures.h"
#include "ui/report/report.h"
#include "ui/report/report_table.h"

#include <vector>

namespace breakeven {

// "22,685", "12.5 %", "no limit"; a latency with the percentile that it is of, where options differ in it.
QString figureText(const ReportData &data, const OptionOutcome &option, const ResultFigure &figure,
                   int workload);

// `title` stands above the names. `workload`: its index, −1: of the whole.
ReportTable figureTable(const ReportData &data, const QString &title,
                        const std::vector<ResultFigure> &figures, int workload,
                        const std::vector<const OptionOutcome *> &options);
// Of all options.
ReportTable figureTable(const ReportData &data, const QString &title,
                        const std::vector<ResultFigure> &figures, int workload);

} // namespace breakeven
