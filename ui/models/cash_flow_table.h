// The cash flow of several options by years or months, against one of them, and one of them line by line.
#pragma once

#include <QLocale>

#include "ui/models/table.h"
#include "ui/result/study_result.h"

#include <vector>

namespace breakeven {

enum class CashFlowPeriod { Years, Months };
enum class CashFlowBasis { Cash, Book };

// What the table is of; options by their index in the comparison.
struct CashFlowChoice
{
    std::vector<int> options; // beside each other, `other` among them if there is one
    int detail = 0;           // whose lines are shown
    int other = -1;           // what all are compared with; −1: nothing
    CashFlowPeriod period = CashFlowPeriod::Years;
    CashFlowBasis basis = CashFlowBasis::Cash;
};

// The cost of the options, each against the other, then the lines of one. Book replaces purchases and resale
// by their depreciation.
Table cashFlowTable(const StudyResult &result, const CashFlowChoice &choice, const QLocale &locale);

// Present values under every timing of the discounting, of the option and of what it is compared with.
Table timingTable(const StudyResult &result, int option, int other, const QLocale &locale);
// "end of the year", "not discounted".
QString timingText(const TimingOutcome &timing);

} // namespace breakeven
