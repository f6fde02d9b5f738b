// The columns of a table of options that say what requests in tokens cost, on how many replicas, and how
// soon the tokens come.
//
// Requires: a table whose rows are the options of the comparison, in its order. Every figure opens its own
// node on the page that is named.
#pragma once

#include <QLocale>

#include "ui/models/table.h"
#include "ui/result/study_result.h"

#include <string>
#include <vector>

namespace breakeven {

// `workload`: its index, −1: of the whole. `leftOut`: ids of figures (model/evaluate/result_figures.h).
void addTokenColumns(Table &table, const StudyResult &result, int workload, const QString &page,
                     const QLocale &locale, const std::vector<std::string> &leftOut = {});

} // namespace breakeven
