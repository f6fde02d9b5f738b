// Whole steps of a quotient that may be off by its last digits: 30.000000000000004 is 30 both ways.
#pragma once

#include <cmath>
#include <cstdint>

namespace breakeven {

// Rounded up; by a conversion where the number has room for one, which needs no call.
inline double wholeUp(double value)
{
    const double least = value - 1e-9;
    if (!(std::fabs(least) < 4e15))
        return std::ceil(least);
    const double cut = double(std::int64_t(least));
    return cut < least ? cut + 1 : cut;
}
inline double wholeDown(double value) { return std::floor(value + 1e-9); }

} // namespace breakeven
