// How many hours a month and a year have in prices.
#pragma once

namespace breakeven {

inline constexpr int kHoursPerMonth = 730;
inline constexpr int kHoursPerYear = 8760;

} // namespace breakeven
