// A number rounded to so many significant digits.
#pragma once

#include <cmath>

namespace breakeven::words {

inline double roundedTo(double value, int significant)
{
    if (value == 0)
        return 0;
    const double scale = std::pow(10, significant - 1 - int(std::floor(std::log10(std::fabs(value)))));
    return std::round(value * scale) / scale;
}

} // namespace breakeven::words
