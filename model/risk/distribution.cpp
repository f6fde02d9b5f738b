#include "model/risk/distribution.h"

#include "model/calculators/number_text.h"
#include "model/numeric/normal.h"
#include "model/risk/beta_quantile.h"
#include "model/sheet/elementary.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace breakeven {

namespace {

const double kTenth = normalQuantile(0.9); // standard deviations from the median to P90

Error outOfOrder(const char *where, const std::string &expected, double found)
{
    return {ErrorKind::BadInput, "Expected " + expected + ", found " + numberText(found) + ".", where};
}

bool areFinite(std::initializer_list<double> values)
{
    return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

Error notFinite() { return {ErrorKind::BadInput, "Expected finite numbers.", "distribution"}; }

Result<void> checkOrder(double min, double mode, double max)
{
    if (!areFinite({min, mode, max}))
        return notFinite();
    if (min > max)
        return outOfOrder("min", "a least number that is not above the most, " + numberText(max), min);
    if (mode < min || mode > max)
        return outOfOrder("mode", "a most likely number from " + numberText(min) + " to " + numberText(max),
                          mode);
    return {};
}

} // namespace

struct Distribution::Beta : BetaQuantile
{
    using BetaQuantile::BetaQuantile;
};

Result<Distribution> Distribution::uniform(double min, double max)
{
    if (const auto order = checkOrder(min, min, max); !order)
        return order.error();
    return Distribution(RangeShape::Uniform, min, max);
}

Result<Distribution> Distribution::triangular(double min, double mode, double max)
{
    if (const auto order = checkOrder(min, mode, max); !order)
        return order.error();
    Distribution distribution(RangeShape::Triangular, min, max);
    distribution.m_mode = mode;
    return distribution;
}

Result<Distribution> Distribution::pert(double min, double mode, double max)
{
    if (const auto order = checkOrder(min, mode, max); !order)
        return order.error();
    Distribution distribution(RangeShape::Pert, min, max);
    distribution.m_mode = mode;
    if (min < max) {
        distribution.m_alpha = 1 + 4 * (mode - min) / (max - min);
        distribution.m_beta = 1 + 4 * (max - mode) / (max - min);
        distribution.m_tables = std::make_shared<const Beta>(distribution.m_alpha, distribution.m_beta);
    }
    return distribution;
}

Result<Distribution> Distribution::lognormal(double p10, double p90)
{
    if (!areFinite({p10, p90}))
        return notFinite();
    if (p10 <= 0)
        return outOfOrder("p10", "a P10 above 0, because a lognormal number is", p10);
    if (p10 > p90)
        return outOfOrder("p10", "a P10 that is not above the P90, " + numberText(p90), p10);
    const double low = elementary::logarithm(p10), high = elementary::logarithm(p90);
    return Distribution(RangeShape::Lognormal, 0.5 * (low + high), 0.5 * (high - low) / kTenth);
}

Result<Distribution> Distribution::normal(double mean, double sd)
{
    if (!areFinite({mean, sd}))
        return notFinite();
    if (sd < 0)
        return outOfOrder("sd", "a standard deviation of at least 0", sd);
    return Distribution(RangeShape::Normal, mean, sd);
}

Result<Distribution> Distribution::within(double least, double most) const
{
    Distribution cut = *this;
    cut.m_first = std::isfinite(least) ? wholeCumulative(least) : 0;
    cut.m_last = std::isfinite(most) ? wholeCumulative(most) : 1;
    // A number that is certain stands on both sides of its step.
    const double middle = wholeQuantile(0.5);
    if (wholeQuantile(0) == wholeQuantile(1) && middle >= least && middle <= most)
        return *this;
    if (!(cut.m_last > cut.m_first))
        return Error{ErrorKind::BadInput,
                     "Expected a range that reaches into what is allowed, from " + numberText(least) +
                         " to " + numberText(most) + ".",
                     "range"};
    cut.m_least = least;
    cut.m_most = most;
    return cut;
}

double Distribution::wholeQuantile(double p) const
{
    const double width = m_high - m_low;
    switch (m_shape) {
    case RangeShape::Uniform:
        return m_low + p * width;
    case RangeShape::Triangular:
        if (width == 0)
            return m_low;
        return p * width < m_mode - m_low ? m_low + std::sqrt(p * width * (m_mode - m_low))
                                          : m_high - std::sqrt((1 - p) * width * (m_high - m_mode));
    case RangeShape::Pert:
        if (width == 0)
            return m_low;
        return m_low + width * m_tables->quantile(p);
    case RangeShape::Normal:
        return m_high == 0 ? m_low : m_low + m_high * normalQuantile(p);
    case RangeShape::Lognormal:
        break;
    }
    return elementary::exponential(m_high == 0 ? m_low : m_low + m_high * normalQuantile(p));
}

double Distribution::wholeCumulative(double x) const
{
    if (m_shape == RangeShape::Normal || m_shape == RangeShape::Lognormal) {
        if (m_shape == RangeShape::Lognormal && x <= 0)
            return 0;
        const double place = m_shape == RangeShape::Normal ? x : elementary::logarithm(x);
        return m_high == 0 ? double(place >= m_low) : normalCumulative((place - m_low) / m_high);
    }
    if (x < m_low)
        return 0;
    if (x >= m_high)
        return 1;
    const double width = m_high - m_low, y = (x - m_low) / width;
    if (m_shape == RangeShape::Uniform)
        return y;
    if (m_shape == RangeShape::Triangular)
        return x < m_mode ? (x - m_low) * y / (m_mode - m_low)
                          : 1 - (m_high - x) * (1 - y) / (m_high - m_mode);
    return m_tables->cumulative(y);
}

double Distribution::quantile(double probability) const
{
    if (m_first == 0 && m_last == 1)
        return wholeQuantile(probability);
    const double value = wholeQuantile(m_first + probability * (m_last - m_first));
    return std::min(std::max(value, m_least), m_most); // rounding alone could leave the ends
}

void Distribution::draw(std::span<double> uniformNumbers) const
{
    if (!m_tables) {
        for (double &number : uniformNumbers)
            number = quantile(number);
        return;
    }
    const bool isCut = m_first != 0 || m_last != 1;
    if (isCut)
        for (double &number : uniformNumbers)
            number = m_first + number * (m_last - m_first);
    m_tables->quantiles(uniformNumbers);
    const double width = m_high - m_low;
    for (double &number : uniformNumbers) {
        number = m_low + width * number;
        if (isCut)
            number = std::min(std::max(number, m_least), m_most);
    }
}

double Distribution::cumulative(double x) const
{
    const double share = (wholeCumulative(x) - m_first) / (m_last - m_first);
    return std::min(std::max(share, 0.0), 1.0);
}

double Distribution::mean() const
{
    switch (m_shape) {
    case RangeShape::Uniform:
        return 0.5 * (m_low + m_high);
    case RangeShape::Triangular:
        return (m_low + m_mode + m_high) / 3;
    case RangeShape::Pert:
        return (m_low + 4 * m_mode + m_high) / 6;
    case RangeShape::Normal:
        return m_low;
    case RangeShape::Lognormal:
        break;
    }
    return elementary::exponential(m_low + 0.5 * m_high * m_high);
}

double Distribution::variance() const
{
    const double width = m_high - m_low;
    switch (m_shape) {
    case RangeShape::Uniform:
        return width * width / 12;
    case RangeShape::Triangular:
        return (width * width - (m_mode - m_low) * (m_high - m_mode)) / 18;
    case RangeShape::Pert:
        return width * width * m_alpha * m_beta / (36.0 * 7.0); // alpha + beta = 6
    case RangeShape::Normal:
        return m_high * m_high;
    case RangeShape::Lognormal:
        break;
    }
    const double spread = m_high * m_high;
    return elementary::exponentialMinusOne(spread) * elementary::exponential(2 * m_low + spread);
}

} // namespace breakeven
