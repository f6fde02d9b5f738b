#include "model/risk/beta_quantile.h"

#include "model/sheet/elementary.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kSteps = 512;
constexpr int kTerms = 60; // 2^−60 is below the last digit at y = ½

} // namespace

// (1 − y)^(b−1) = Σ (1−b)ₙ/n! yⁿ, integrated term by term.
BetaQuantile::End::End(double lowExponent, double highExponent) : a(lowExponent), b(highExponent)
{
    double coefficient = 1;
    for (int n = 0; n < kTerms; ++n) {
        series.push_back(coefficient / (a + n));
        coefficient *= (1 - b + n) / (n + 1);
    }
}

double BetaQuantile::End::integral(double y) const
{
    double value = 0;
    for (int n = kTerms - 1; n >= 0; --n)
        value = value * y + series[std::size_t(n)];
    return elementary::power(y, a) * value;
}

double BetaQuantile::End::quantile(double probability) const
{
    const double place = elementary::power(probability, 1 / a) * perStep;
    const auto k = std::size_t(std::min(place, double(kSteps - 1)));
    const double t = place - double(k);
    const double low = knots[k], rise = knots[k + 1] - low;
    const double first = slopes[k], last = slopes[k + 1];
    return low + t * (first + t * ((3 * rise - 2 * first - last) + t * (first + last - 2 * rise)));
}

BetaQuantile::BetaQuantile(double alpha, double beta)
    : m_low(alpha, beta), m_high(beta, alpha), m_norm(m_low.integral(0.5) + m_high.integral(0.5))
{
    tabulate(m_low, m_high);
    tabulate(m_high, m_low);
}

double BetaQuantile::cumulative(double y) const { return probabilityFrom(m_low, m_high, y); }

double BetaQuantile::quantile(double probability) const
{
    return probability <= 0.5 ? m_low.quantile(probability) : 1 - m_high.quantile(1 - probability);
}

double BetaQuantile::probabilityFrom(const End &end, const End &other, double y) const
{
    return y <= 0.5 ? end.integral(y) / m_norm : 1 - other.integral(1 - y) / m_norm;
}

// dy/dw, where w^a is the probability up to y: a w^(a−1) norm = y^(a−1) (1−y)^(b−1) dy/dw.
double BetaQuantile::slopeAt(const End &end, double y, double w) const
{
    if (w == 0)
        return elementary::power(end.a * m_norm, 1 / end.a);
    return end.a * m_norm * elementary::power(w / y, end.a - 1) / elementary::power(1 - y, end.b - 1);
}

// Newton's method on probability^(1/a) = w, which is nearly straight.
double BetaQuantile::solve(const End &end, const End &other, double w, double guess) const
{
    double y = guess;
    for (int step = 0; step < 4; ++step) {
        const double reached = elementary::power(probabilityFrom(end, other, y), 1 / end.a);
        y += (w - reached) * slopeAt(end, y, reached);
    }
    return y;
}

void BetaQuantile::tabulate(End &end, const End &other) const
{
    const double step = elementary::power(0.5, 1 / end.a) / kSteps;
    end.perStep = 1 / step;
    end.knots = {0};
    end.slopes = {slopeAt(end, 0, 0) * step};
    for (int k = 1; k <= kSteps; ++k) {
        end.knots.push_back(solve(end, other, k * step, end.knots.back() + end.slopes.back()));
        end.slopes.push_back(slopeAt(end, end.knots.back(), k * step) * step);
    }
}

} // namespace breakeven
