#include "model/risk/distribution.h"

#include "model/numeric/elementary.h"
#include "model/numeric/normal.h"
#include "model/numeric/number_text.h"
#include "model/risk/beta_quantile.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <string>
#include <utility>

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

Result<void> checkValues(const std::vector<double> &values)
{
    const bool areNumbers =
        std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
    if (values.empty() || !areNumbers)
        return Error{ErrorKind::BadInput,
                     values.empty() ? "Expected at least one value, found none." : "Expected finite numbers.",
                     "values"};
    return {};
}

Result<void> checkWeights(const std::vector<double> &weights, std::size_t values)
{
    if (weights.size() != values)
        return Error{ErrorKind::BadInput,
                     "Expected one weight a value, found " + std::to_string(weights.size()) + " for " +
                         std::to_string(values) + " values.",
                     "weights"};
    for (const double weight : weights)
        if (!(weight > 0) || !std::isfinite(weight))
            return outOfOrder("weights", "weights above 0", weight);
    return {};
}

} // namespace

struct Distribution::Beta : BetaQuantile
{
    using BetaQuantile::BetaQuantile;

    // The options of a study have many ranges of one shape, and a table takes longer than a thousand draws.
    static std::shared_ptr<const Beta> of(double alpha, double beta)
    {
        constexpr std::size_t kMost = 64;
        static std::mutex mutex;
        static std::map<std::pair<double, double>, std::shared_ptr<const Beta>> known;
        const std::pair shape(alpha, beta);
        {
            const std::lock_guard lock(mutex);
            if (const auto found = known.find(shape); found != known.end())
                return found->second;
        }
        auto table = std::make_shared<const Beta>(alpha, beta);
        const std::lock_guard lock(mutex);
        if (known.size() >= kMost)
            known.clear();
        return known.try_emplace(shape, std::move(table)).first->second;
    }
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
        distribution.m_tables = Beta::of(distribution.m_alpha, distribution.m_beta);
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

Result<Distribution> Distribution::empirical(std::vector<double> values)
{
    if (const auto checked = checkValues(values); !checked)
        return checked.error();
    std::sort(values.begin(), values.end());
    Distribution distribution(RangeShape::Empirical, values.front(), values.back());
    distribution.m_values = std::make_shared<const Values>(Values{std::move(values), {}});
    return distribution;
}

Result<Distribution> Distribution::discrete(std::vector<double> values, std::vector<double> weights)
{
    if (const auto checked = checkValues(values); !checked)
        return checked.error();
    if (weights.empty())
        weights.assign(values.size(), 1);
    if (const auto checked = checkWeights(weights, values.size()); !checked)
        return checked.error();
    std::vector<std::pair<double, double>> weighted;
    for (std::size_t i = 0; i < values.size(); ++i)
        weighted.emplace_back(values[i], weights[i]);
    std::stable_sort(weighted.begin(), weighted.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    double sum = 0;
    for (const double weight : weights)
        sum += weight;
    Values sorted;
    double soFar = 0;
    for (const auto &[value, weight] : weighted) {
        soFar += weight;
        sorted.ascending.push_back(value);
        sorted.shares.push_back(soFar / sum);
    }
    sorted.shares.back() = 1;
    Distribution distribution(RangeShape::Discrete, sorted.ascending.front(), sorted.ascending.back());
    distribution.m_values = std::make_shared<const Values>(std::move(sorted));
    return distribution;
}

Result<Distribution> Distribution::within(double least, double most) const
{
    if (m_values) {
        if (m_low >= least && m_high <= most)
            return *this;
        return Error{ErrorKind::BadInput,
                     "Expected values from " + numberText(least) + " to " + numberText(most) + ", found " +
                         numberText(m_low < least ? m_low : m_high) + ".",
                     "values"};
    }
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
    case RangeShape::Empirical:
    case RangeShape::Discrete:
        return quantileOfValues(p);
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

// Discrete: the first value whose share is reached; empirical: between neighbours (type 7).
double Distribution::quantileOfValues(double p) const
{
    const std::vector<double> &values = m_values->ascending, &shares = m_values->shares;
    if (!shares.empty()) {
        const auto found = std::lower_bound(shares.begin(), shares.end(), p);
        return values[std::min(std::size_t(found - shares.begin()), values.size() - 1)];
    }
    const double place = p * double(values.size() - 1), below = std::floor(place);
    const double low = values[std::size_t(below)];
    const double high = values[std::min(std::size_t(below) + 1, values.size() - 1)];
    return low + (place - below) * (high - low);
}

double Distribution::cumulativeOfValues(double x) const
{
    const std::vector<double> &values = m_values->ascending, &shares = m_values->shares;
    const auto after = std::size_t(std::upper_bound(values.begin(), values.end(), x) - values.begin());
    if (after == 0 || after == values.size())
        return after == 0 ? 0 : 1;
    if (!shares.empty())
        return shares[after - 1];
    const double low = values[after - 1], high = values[after];
    return (double(after - 1) + (x - low) / (high - low)) / double(values.size() - 1);
}

double Distribution::wholeCumulative(double x) const
{
    if (m_values)
        return cumulativeOfValues(x);
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

// Of (value − around) or its square.
double Distribution::meanOfValues(double power, double around) const
{
    const std::vector<double> &values = m_values->ascending, &shares = m_values->shares;
    double mean = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double share = shares.empty() ? 1 / double(values.size()) : shares[i] - (i ? shares[i - 1] : 0);
        const double apart = values[i] - around;
        mean += share * (power == 2 ? apart * apart : apart);
    }
    return mean;
}

double Distribution::mean() const
{
    switch (m_shape) {
    case RangeShape::Empirical:
    case RangeShape::Discrete:
        return m_low + meanOfValues(1, m_low);
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
    case RangeShape::Empirical:
    case RangeShape::Discrete:
        return meanOfValues(2, mean());
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
