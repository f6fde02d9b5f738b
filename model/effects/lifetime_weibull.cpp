#include "model/effects/lifetime.h"

#include "model/effects/quadrature.h"
#include "model/numeric/elementary.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

using elementary::exponential;
using elementary::power;

// The upper end of the integral of e^(−y) y^(order − 1): the rest is negligible beside the whole.
double effectiveEnd(double order) { return order + 10 * std::sqrt(order) + 40; }

// ∫₀ˣ e^(−y) y^(order − 1) dy, by the series of positive terms.
double lowerGamma(double order, double x)
{
    if (x == 0)
        return 0;
    double term = 1 / order, sum = term;
    for (int n = 1; term > 1e-18 * sum; ++n) {
        term *= x / (order + n);
        sum += term;
    }
    return sum * power(x, order) * exponential(-x);
}

class Weibull : public Lifetime
{
public:
    Weibull(double shape, double scale) : m_shape(shape), m_scale(scale) {}

    double survival(double age) const override { return exponential(-risk(age)); }
    double survival(double age, double span) const override
    {
        return exponential(risk(age) - risk(age + span));
    }
    double expectedWithin(double age, double span) const override
    {
        const double order = 1 / m_shape, from = risk(age);
        const double to = std::min(risk(age + span), from + effectiveEnd(order));
        // From a young age on by the difference of two incomplete gamma functions. Of a short span that loses
        // its digits, but there the integrand is smooth.
        if (from <= 1 && to > 3 * from)
            return m_scale * order * (lowerGamma(order, to) - lowerGamma(order, from)) * exponential(from);
        const int panels = 1 + int((to - from) / 2.5);
        return m_scale * order * integral(0, to - from, panels, [&](double y) {
                   return exponential(-y) * power(from + y, order - 1);
               });
    }
    double hazard(double age) const override
    {
        if (age == 0 && m_shape < 1)
            return std::numeric_limits<double>::quiet_NaN();
        return m_shape / m_scale * power(age / m_scale, m_shape - 1);
    }
    LifetimePointer firstOf(double machines) const override
    {
        return weibullLifetime(m_shape, m_scale * power(machines, -1 / m_shape));
    }

private:
    // The hazard so far, −ln S.
    double risk(double age) const { return power(age / m_scale, m_shape); }

    double m_shape;
    double m_scale;
};

} // namespace

LifetimePointer weibullLifetime(double shape, double scaleHours)
{
    return std::make_unique<Weibull>(shape, scaleHours);
}

} // namespace breakeven
