// The sentence of Cash Flow: what an option costs over the plan, and how much less or more than another.
#pragma once

#include <QLocale>
#include <QString>

#include "ui/result/study_result.h"

namespace breakeven {

struct CashFlowSentence
{
    QString html; // links "node:…"
    QString why;  // plain: why it is not compared, or what discounting makes of it; may be empty
};

// Options by their index; `other` −1: not compared. By present value where the study discounts, as on
// Compare. An option that does not do what is asked is not called cheaper or dearer, nor is another than it.
CashFlowSentence cashFlowSentence(const StudyResult &result, int option, int other, const QLocale &locale);

} // namespace breakeven
