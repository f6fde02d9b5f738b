#include "model/numeric/elementary.h"

#include "model/numeric/elementary_arithmetic.h"

namespace breakeven::elementary {

double exponential(double x) { return arithmetic::exponential({x, 0}); }

double logarithm(double x) { return arithmetic::logarithmOfAny(x); }

double power(double base, double exponent) { return arithmetic::power(base, exponent); }

double exponentialMinusOne(double x) { return arithmetic::exponentialMinusOne(x); }

double logarithmOfOnePlus(double x) { return arithmetic::logarithmOfOnePlus(x); }

} // namespace breakeven::elementary
