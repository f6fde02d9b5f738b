// exp, log and pow that give the same bits on every machine and instruction set.
//
// Unlike the C library's, whose last digit differs between versions, these are plain arithmetic without
// contraction. Accuracy: within 1 unit in the last place, 2 where the result is subnormal; special values as
// in C, except that unknown (NaN) in any operand gives unknown: unknown^0 is unknown. Checked:
// tests/model/sheet_elementary_test.cpp, against the C library's long double.
#pragma once

namespace breakeven::elementary {

double exponential(double x);
double logarithm(double x);
double power(double base, double exponent);

} // namespace breakeven::elementary
