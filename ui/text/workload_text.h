// What a workload asks for, in sentences: on average, at the peak, in the whole plan, and how long it may
// wait.
#pragma once

#include "ui/study_result.h"

#include <QLocale>
#include <QString>

namespace breakeven {

struct WorkloadSentences
{
    QString headlineHtml; // with "node:QUANTITY" links
    QString secondLineHtml;
};

// Requires: an index into the sheet's workloads.
WorkloadSentences workloadSentences(const StudyResult &result, std::size_t workload, const QLocale &locale);

} // namespace breakeven
