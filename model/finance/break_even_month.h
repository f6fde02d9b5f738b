// From which month one of two ways of paying is the cheaper one for good.
//
// Units: money, costs positive; months from the start. Shape: of each way what is paid at the start of a
// month, evenly within it and at its end; a single number stands for every month. Checked against the payback
// of the same cash in tests/model/figures_test.cpp.
#pragma once

#include "model/sheet/function.h"

#include <optional>
#include <span>

namespace breakeven {

struct MonthlyCash
{
    std::span<const double> atStart;
    std::span<const double> within;
    std::span<const double> atEnd;
};

struct BreakEvenPoint
{
    double month = 0;           // 0: all the time
    bool isOnlyByEnd = false;   // with what is paid at the end of that month, a resale
    bool isFirstCheaper = true; // the first of the two ends cheaper, else the other
};

// Nothing when both end at the same cost. Requires: known cash.
std::optional<BreakEvenPoint> breakEvenPoint(const MonthlyCash &first, const MonthlyCash &other);

// Its month; +infinity: neither ends cheaper. Arguments: start, within, end of the first, then of the other.
Function breakEvenMonth();

} // namespace breakeven
