// Whole steps of a quotient that may be off by its last digits: 30.000000000000004 is 30 both ways.
#pragma once

#include <cmath>

namespace breakeven {

inline double wholeUp(double value) { return std::ceil(value - 1e-9); }
inline double wholeDown(double value) { return std::floor(value + 1e-9); }

} // namespace breakeven
