#include "model/effects/lambert_w.h"

#include "model/numeric/elementary.h"

#include <cmath>

namespace breakeven {

namespace {

using elementary::logarithm;
using elementary::logarithmOfOnePlus;

constexpr int kMostNewtonSteps = 60; // Newton's method takes fewer than ten

// Solves argument(u) = x, for u of the sign of the first guess; argument' = u / (1 − u).
double solved(double u, double x)
{
    for (int step = 0; step < kMostNewtonSteps; ++step) {
        const double next = u - (lambertArgument(u) - x) * (1 - u) / u;
        // The digits double with every step: the one after this would change none.
        if (std::fabs(next - u) <= 1e-9 * std::fabs(u))
            return next;
        u = next;
    }
    return u;
}

} // namespace

double lambertArgument(double distance)
{
    const double u = distance;
    if (std::fabs(u) > 0.1)
        return -u - logarithmOfOnePlus(-u);
    double sum = 0;
    for (int k = 18; k >= 2; --k)
        sum = (sum + 1.0 / k) * u;
    return sum * u;
}

double lambertDistanceAbove(double x)
{
    if (!(x > 0))
        return x == 0 ? 0 : x - x; // unknown stays unknown
    if (x < 0.3)
        return solved(std::sqrt(2 * x) / (1 + std::sqrt(2 * x) / 3), x);
    // Near 1 its complement v keeps the digits: ln v − v = −1 − x, from the left, where v − ln v is convex.
    double v = elementary::exponential(-1 - x);
    for (int step = 0; step < kMostNewtonSteps && v > 0; ++step) {
        const double next = v - (logarithm(v) - v + 1 + x) * v / (1 - v);
        if (!(next > v))
            break;
        v = next;
    }
    return 1 - v;
}

double lambertDistanceBelow(double x)
{
    if (!(x > 0))
        return x == 0 ? 0 : x - x;
    if (std::isinf(x))
        return x;
    const double root = std::sqrt(2 * x);
    return -solved(x < 1 ? -(root + root * root / 3) : -(x + logarithm(1 + root + x)), x);
}

} // namespace breakeven
