// Quantiles of measured values, type 7: linear between the two nearest.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace breakeven {

// Reorders `values`. Unknown when there are none. Requires: 0 ≤ p ≤ 1.
inline double quantileOf(std::vector<double> &values, double p)
{
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const double place = p * double(values.size() - 1);
    const auto lower = values.begin() + std::ptrdiff_t(place);
    std::nth_element(values.begin(), lower, values.end());
    const double rest = place - std::floor(place);
    if (rest == 0)
        return *lower;
    return *lower + rest * (*std::min_element(lower + 1, values.end()) - *lower);
}

} // namespace breakeven
