// Amounts and costs of a plan that differ by less than this share are the same.
#pragma once

namespace breakeven {

inline constexpr double kRounding = 1e-9;

} // namespace breakeven
