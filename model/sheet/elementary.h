// exp, log and pow that give the same bits on every machine and instruction set.
//
// Unlike the C library's, whose last digit differs between versions, these are plain arithmetic without
// contraction. Accuracy: within 2 units in the last place over the ordinary range; special values as in C.
#pragma once

namespace breakeven::elementary {

double exponential(double x);
double logarithm(double x);
double power(double base, double exponent);

} // namespace breakeven::elementary
