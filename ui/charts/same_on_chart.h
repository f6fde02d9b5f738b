// What rounding leaves between two numbers of a chart that are the same: hours, or a share of the number.
#pragma once

namespace breakeven {

inline constexpr double kSameOnChart = 1e-9;

} // namespace breakeven
