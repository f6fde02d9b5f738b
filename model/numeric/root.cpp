#include "model/numeric/root.h"

#include <cmath>
#include <limits>
#include <utility>

namespace breakeven {

namespace {

struct RootPoint
{
    double x = 0;
    double y = 0;
};

// The step from `best` that interpolation proposes, as a fraction p/q with p ≥ 0.
std::pair<double, double> interpolated(const RootPoint &before, const RootPoint &best,
                                       const RootPoint &opposite)
{
    const double s = best.y / before.y;
    const double half = (opposite.x - best.x) / 2;
    double p = 2 * half * s;
    double q = 1 - s;
    if (before.x != opposite.x) {
        const double r = best.y / opposite.y;
        const double t = before.y / opposite.y;
        p = s * (2 * half * t * (t - r) - (best.x - before.x) * (r - 1));
        q = (t - 1) * (r - 1) * (s - 1);
    }
    return p > 0 ? std::pair(p, -q) : std::pair(-p, q);
}

} // namespace

std::optional<double> rootBetween(double low, double high, const std::function<double(double)> &function)
{
    RootPoint before{low, function(low)};
    RootPoint best{high, function(high)};
    if (!(before.y * best.y <= 0))
        return std::nullopt;
    RootPoint opposite = before;
    double step = best.x - before.x;
    double lastStep = step;
    for (int iteration = 0; iteration < 200; ++iteration) {
        if (std::fabs(opposite.y) < std::fabs(best.y)) {
            before = best;
            best = opposite;
            opposite = before;
        }
        // The second term ends the search for a root at 0.
        const double tolerance = 2 * std::numeric_limits<double>::epsilon() * std::fabs(best.x) + 1e-18;
        const double half = (opposite.x - best.x) / 2;
        if (std::fabs(half) <= tolerance || best.y == 0)
            break;
        // Bisection unless interpolation stays inside and shrinks faster than every second step did.
        double next = half;
        double nextLast = half;
        if (std::fabs(lastStep) >= tolerance && std::fabs(before.y) > std::fabs(best.y)) {
            const auto [p, q] = interpolated(before, best, opposite);
            if (2 * p < 3 * half * q - std::fabs(tolerance * q) && p < std::fabs(lastStep * q / 2)) {
                next = p / q;
                nextLast = step;
            }
        }
        lastStep = nextLast;
        step = next;
        before = best;
        best.x += std::fabs(step) > tolerance ? step : std::copysign(tolerance, half);
        best.y = function(best.x);
        if ((best.y > 0) == (opposite.y > 0)) {
            opposite = before;
            step = lastStep = best.x - before.x;
        }
    }
    return best.x;
}

} // namespace breakeven
