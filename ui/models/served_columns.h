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

// Adds the rows that the other columns continue: markers and names, with options that do not do the work
// last.
void addOptionRows(Table &table, const Comparison &comparison);
// Only where an option does not do what is asked.
void addStatusColumn(Table &table, const Comparison &comparison);
// Machines, waits, shares and GPU-hours, as far as an option has them.
enum class ServiceDetail { BesideTokens, Main, All }; // without machines; without GPU-hours; all
void addServiceColumns(Table &table, const StudyResult &result, ServiceDetail detail, const QString &page,
                       const QLocale &locale);

} // namespace breakeven
