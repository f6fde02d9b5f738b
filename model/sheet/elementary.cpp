#include "model/sheet/elementary.h"

#include <cmath>

namespace breakeven::elementary {

double exponential(double x) { return std::exp(x); }

double logarithm(double x) { return std::log(x); }

double power(double base, double exponent) { return std::pow(base, exponent); }

} // namespace breakeven::elementary
