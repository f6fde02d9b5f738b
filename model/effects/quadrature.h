// The integral of a smooth function, by Gauss-Legendre with 16 points in each of some equal panels.
//
// Exact to the last digits where the function is close to a polynomial of degree 31 on every panel. Source:
// Abramowitz and Stegun, table 25.4.
#pragma once

#include <functional>

namespace breakeven {

double integral(double from, double to, int panels, const std::function<double(double)> &function);

} // namespace breakeven
