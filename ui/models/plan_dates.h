// Months of a plan with their calendar month beside them: a person orders in May, not in month 7.
//
// Units: months of the plan from 1, as they are shown. The plan begins with model/study/plan_start.h.
#pragma once

#include <QString>

#include "ui/look/explained_figure.h"

#include <map>

namespace breakeven {

struct Study;
struct Table;

// "2027-05" of month 7.
QString dateOfMonth(const Study &study, int month);
// "month 7" in a sentence, plain or HTML, becomes "month 7 (2027-05)".
QString withDates(const Study &study, QString sentence);
// The same of the columns that hold months: "7 (2027-05)".
void addDates(const Study &study, Table &table);
// The same of what is told where they are clicked.
void addDates(const Study &study, std::map<QString, ExplainedFigure> &figures);

} // namespace breakeven
