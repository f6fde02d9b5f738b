// The doubles that stand for a number nobody knows, and for one without an end.
#pragma once

#include <limits>

namespace breakeven {

inline constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInfinite = std::numeric_limits<double>::infinity();

} // namespace breakeven
