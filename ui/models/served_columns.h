// The columns of a table of options that show how they serve the work: status, machines, waits, what is
// paid and not used.
//
// Requires: a table whose rows are the options of the comparison, in its order. Every figure opens its own
// node on the page that is named.
#pragma once

#include <QLocale>

#include "ui/models/table.h"
#include "ui/result/study_result.h"

namespace breakeven {

// Markers, names and what comes last: the rows the columns go on with.
void addOptionRows(Table &table, const Comparison &comparison);
// Only where an option does not do what is asked.
void addStatusColumn(Table &table, const Comparison &comparison);
void addMachinesColumn(Table &table, const StudyResult &result, const QString &page, const QLocale &locale);
// Only where the work of an option waits. `id`: of the figure, "wait_p95_h".
void addWaitColumn(Table &table, const StudyResult &result, const char *id, const QString &page,
                   const QLocale &locale);
// GPU-hours that are paid, and of those the hours and the share nothing runs in.
void addNotUsedColumns(Table &table, const StudyResult &result, const QString &page, const QLocale &locale);

} // namespace breakeven
