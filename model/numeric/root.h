// Where a continuous function crosses zero between two points, by Brent's method.
//
// Errors: nothing when the function has the same sign at both ends, or is unknown (NaN) at one of them.
// Source: Brent, Algorithms for Minimization without Derivatives, chapter 4 (zero).
#pragma once

#include <functional>
#include <optional>

namespace breakeven {

// The root to the last digits of a double. Requires: low ≤ high.
std::optional<double> rootBetween(double low, double high, const std::function<double(double)> &function);

} // namespace breakeven
