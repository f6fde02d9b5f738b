// The cash flow of one option by years or months, line by line, beside what it is compared with.
#pragma once

#include <QLocale>

#include "ui/jobs/study_result.h"
#include "ui/models/table.h"

namespace breakeven {

enum class CashFlowPeriod { Years, Months };
enum class CashFlowBasis { Cash, Book };

// `option` and `other` are indices of the comparison; `other` −1: not compared. Book replaces purchases and
// resale by their depreciation.
Table cashFlowTable(const StudyResult &result, int option, int other, CashFlowPeriod period,
                    CashFlowBasis basis, const QLocale &locale);

// Present values under every timing of the discounting, of the option and of what it is compared with.
Table timingTable(const StudyResult &result, int option, int other, const QLocale &locale);
// "end of the year", "not discounted".
QString timingText(const TimingOutcome &timing);

} // namespace breakeven
