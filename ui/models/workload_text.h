// What a workload asks for, in sentences: on average, at the peak, in the whole plan, and how long it may
// wait.
#pragma once

#include "ui/result/study_result.h"

#include <QLocale>
#include <QString>

#include <optional>

namespace breakeven {

struct WaitCurve;

struct WorkloadSentences
{
    QString headlineHtml; // with "node:QUANTITY" links
    QString secondLineHtml;
};

// Requires: an index into the sheet's workloads.
WorkloadSentences workloadSentences(const StudyResult &result, std::size_t workload, const QLocale &locale);

// Hours; nothing where the work waits as long as it takes.
std::optional<double> longestWaitAllowed(const StudyResult &result, std::size_t workload);

// What stands beside the title of an option's waits.
QString waitsNote(const WaitCurve &waits);
// Where the work waits ever longer, instead of the waits.
QString endlessWaitNote(const QString &option);

} // namespace breakeven
