// How the options serve the work: machines, waits, what is paid and not used, and what it costs a year.
#pragma once

#include "ui/models/table.h"
#include "ui/result/study_result.h"

#include <QLocale>

namespace breakeven {

Table workloadTable(const StudyResult &result, const QLocale &locale);

} // namespace breakeven
