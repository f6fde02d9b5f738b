#include "model/risk/beta_quantile.h"

#include "model/numeric/elementary.h"
#include "model/sheet/kernels.h"

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

double BetaQuantile::End::placeOf(double probability) const { return elementary::power(probability, 1 / a); }

double BetaQuantile::End::atPlace(double w) const
{
    const double place = w * perStep;
    const auto k = std::size_t(std::min(place, double(kSteps - 1)));
    const double t = place - double(k);
    const double low = knots[k], rise = knots[k + 1] - low;
    const double first = slopes[k], last = slopes[k + 1];
    return low + t * (first + t * ((3 * rise - 2 * first - last) + t * (first + last - 2 * rise)));
}

BetaQuantile::BetaQuantile(double alpha, double beta)
    : m_low(alpha, beta), m_high(beta, alpha), m_norm(m_low.integral(0.5) + m_high.integral(0.5))
{
}

void BetaQuantile::tabulate() const
{
    std::call_once(m_isTabulated, [this] {
        tabulate(m_low, m_high);
        tabulate(m_high, m_low);
    });
}

double BetaQuantile::cumulative(double y) const { return probabilityFrom(m_low, m_high, y); }

double BetaQuantile::quantile(double probability) const
{
    tabulate();
    return probability <= 0.5 ? m_low.quantile(probability) : 1 - m_high.quantile(1 - probability);
}

void BetaQuantile::quantiles(std::span<double> probabilities) const
{
    tabulate();
    constexpr std::size_t kMost = 128;
    double fromEnd[kMost], exponent[kMost], place[kMost];
    for (std::size_t first = 0; first < probabilities.size(); first += kMost) {
        const auto some = probabilities.subspan(first, std::min(kMost, probabilities.size() - first));
        for (std::size_t i = 0; i < some.size(); ++i) {
            const bool isLow = some[i] <= 0.5;
            fromEnd[i] = isLow ? some[i] : 1 - some[i];
            exponent[i] = isLow ? 1 / m_low.a : 1 / m_high.a;
        }
        kernels::power({int(some.size()), place, {fromEnd, 1}, {exponent, 1}});
        for (std::size_t i = 0; i < some.size(); ++i)
            some[i] = some[i] <= 0.5 ? m_low.atPlace(place[i]) : 1 - m_high.atPlace(place[i]);
    }
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

// Newton's method on probability^(1/a) = w, which is nearly straight: a small step squares to nothing.
double BetaQuantile::solve(const End &end, const End &other, double w, double guess) const
{
    constexpr int kMostSteps = 4;
    double y = guess, step = y;
    for (int i = 0; i < kMostSteps && std::fabs(step) > 1e-9 * y; ++i) {
        const double reached = elementary::power(probabilityFrom(end, other, y), 1 / end.a);
        step = (w - reached) * slopeAt(end, y, reached);
        y += step;
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
