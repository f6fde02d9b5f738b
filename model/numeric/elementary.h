// exp, log, pow, expm1 and log1p that give the same bits on every machine and instruction set.
//
// Unlike the C library's, whose last digit differs between versions, these are plain arithmetic without
// contraction. Accuracy: within 1 unit in the last place, 2 where the result is subnormal and for
// `exponentialMinusOne`; special values as
// in C, except that unknown (NaN) in any operand gives unknown: unknown^0 is unknown. Checked:
// tests/model/sheet_elementary_test.cpp, against the C library's long double.
#pragma once

namespace breakeven::elementary {

double exponential(double x);
double logarithm(double x);
double power(double base, double exponent);
// exp(x) − 1 and log(1 + x), exact to the last places where x is small.
double exponentialMinusOne(double x);
double logarithmOfOnePlus(double x);

} // namespace breakeven::elementary
