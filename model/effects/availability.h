// What share of the time spot capacity or a node is there.
//
// The formulas are templates, written once for numbers and for quantities of a sheet.
#pragma once

#include <type_traits>

namespace breakeven {

// U / (U + V): up for U hours on average, then waiting for V; as 1 / (1 + V / U), which holds where one of
// them is infinite. Requires: one of them above 0, at most one infinite. Checked: PRE-21.
template<class Number>
Number spotFraction(Number upHours, Number waitHours)
{
    static_assert(!std::is_integral_v<Number>, "a share is no whole number");
    return 1 / (1 + waitHours / upHours);
}

// N / (1 + λ V): of N nodes that are lost λ times an hour and replaced after V hours, those that are there on
// average, and paid. Checked: PRE-23.
template<class Number>
Number nodesThere(Number nodes, Number hazardPerNodeHour, Number waitHours)
{
    static_assert(!std::is_integral_v<Number>, "a mean is no whole number");
    return nodes / (1 + hazardPerNodeHour * waitHours);
}

} // namespace breakeven
