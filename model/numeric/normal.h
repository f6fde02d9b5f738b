// The standard normal distribution, with the same bits on every machine.
//
// Accuracy: the quantile within 1e-15 of its value, the cumulative probability within 1e-14, far tails
// included. Source: Wichura, "Algorithm AS 241" (Applied Statistics 37, 1988) for the quantile; Abramowitz
// and Stegun 26.2.11 (series) and 26.2.14 (continued fraction). Checked: tests/model/normal_test.cpp, one
// against the other and against the C library's erfc in long double.
#pragma once

namespace breakeven {

double normalDensity(double x);

double normalCumulative(double x);

// −infinity at 0 and +infinity at 1; unknown outside [0, 1].
double normalQuantile(double probability);

} // namespace breakeven
