// The integral of a smooth function, by Gauss-Legendre with 16 points in each of some equal panels.
//
// Exact to the last digits where the function is close to a polynomial of degree 31 on every panel. Source:
// Abramowitz and Stegun, table 25.4.
#pragma once

#include <functional>

namespace breakeven {

double integral(double from, double to, int panels, const std::function<double(double)> &function);

// The same in panels that are halved where the function is less smooth, until that changes a panel by no more
// than the tolerance. Requires: a tolerance that rounding does not reach.
double adaptiveIntegral(double from, double to, double tolerance,
                        const std::function<double(double)> &function);

} // namespace breakeven
