// What was paid less what was modelled, a row for each pair and a column for each category.
#pragma once

#include "ui/models/table.h"
#include "ui/result/study_result.h"

#include <QLocale>

namespace breakeven {

// Without rows where the study has no measured option beside another one.
Table measuredTable(const StudyResult &result, const QLocale &locale);

} // namespace breakeven
