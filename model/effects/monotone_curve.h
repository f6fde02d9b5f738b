// A curve through points that never overshoots them: between two points it rises or falls as they do.
//
// Beyond the first and the last point it keeps their value. Source: Fritsch and Butland, "A method for
// constructing local monotone piecewise cubic interpolants", SIAM J. Sci. Stat. Comput. 5 (1984).
#pragma once

#include <vector>

namespace breakeven {

class MonotoneCurve
{
public:
    MonotoneCurve() = default;
    // Requires: as many xs as ys, at least one, xs rising.
    MonotoneCurve(std::vector<double> xs, std::vector<double> ys);

    double at(double x) const;

private:
    std::vector<double> m_xs;
    std::vector<double> m_ys;
    std::vector<double> m_slopes;
};

} // namespace breakeven
