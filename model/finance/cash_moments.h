// When cash of a year counts, by the timing convention.
#pragma once

#include "model/finance/discounting.h"

namespace breakeven {

// In years from the start; of the cash of the months [first, last). Requires: a yearly timing.
inline double yearlyMoment(CashTiming timing, int first, int last)
{
    switch (timing) {
    case CashTiming::Start:
        return first / 12.0;
    case CashTiming::Middle:
        return (first + last) / 24.0;
    default:
        return last / 12.0;
    }
}

} // namespace breakeven
