// What was planned and paid for the options in use, a row for each measured month, then their sum and what
// the whole plan comes to.
#pragma once

#include "model/evaluate/plan_against_actual.h"
#include "ui/models/table.h"
#include "ui/result/study_result.h"

#include <QLocale>

namespace breakeven {

// Without rows where no option has measured months.
Table actualTable(const StudyResult &result, const QLocale &locale);

} // namespace breakeven
