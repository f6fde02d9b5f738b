#include "model/effects/price_crossing.h"

#include "model/effects/quadrature.h"
#include "model/numeric/elementary.h"
#include "model/numeric/normal.h"

#include <cmath>
#include <numbers>

namespace breakeven {

namespace {

// Owen's T for 0 ≤ a ≤ 1.
double owenNear(double h, double a)
{
    const auto density = [h](double x) {
        const double scale = 1 + x * x;
        return elementary::exponential(-h * h * scale / 2) / scale;
    };
    return integral(0, a, 8, density) / (2 * std::numbers::pi);
}

// Owen's T for h ≥ 0, a ≥ 0, +infinity included.
double owen(double h, double a)
{
    if (a <= 1)
        return owenNear(h, a);
    const double above = normalCumulative(-h);
    const double beyond = std::isinf(a) ? (h == 0 ? 0.5 : 0) : normalCumulative(-a * h);
    const double rest = std::isinf(a) ? 0 : owenNear(a * h, 1 / a);
    return (above + beyond) / 2 - above * beyond - rest;
}

} // namespace

PriceCrossing priceCrossing(double bidDeviations, double correlation, double stepHours)
{
    const double slope = std::sqrt((1 - correlation) / (1 + correlation));
    PriceCrossing crossing;
    crossing.probabilityPerStep = 2 * owen(std::fabs(bidDeviations), slope);
    crossing.hazardPerHour = crossing.probabilityPerStep / (normalCumulative(bidDeviations) * stepHours);
    return crossing;
}

} // namespace breakeven
