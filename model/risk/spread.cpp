#include "model/risk/spread.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/selection.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// The sum of `term` over the known values: blocks of runs in their order, added in pairs.
template<class Term>
double sumOf(std::span<const double> values, const std::stop_token &stop, Term term)
{
    std::vector<double> sums;
    for (std::size_t first = 0; first < values.size() && !stop.stop_requested(); first += kSumBlock) {
        double sum = 0;
        for (double value : values.subspan(first, std::min(kSumBlock, values.size() - first)))
            sum += std::isfinite(value) ? term(value) : 0;
        sums.push_back(sum);
    }
    return sumInPairs(std::move(sums));
}

} // namespace

Spread spreadOf(std::span<const double> values, std::vector<double> &scratch, const std::stop_token &stop)
{
    scratch.assign(values.begin(), values.end());
    return spreadInPlace(scratch, stop);
}

Spread spreadInPlace(std::span<double> values, const std::stop_token &stop)
{
    const auto isKnown = [](double value) { return std::isfinite(value); };
    const auto count = std::size_t(std::count_if(values.begin(), values.end(), isKnown));
    if (count == 0 || stop.stop_requested())
        return {};
    Spread spread;
    const double mean = sumOf(values, stop, [](double value) { return value; }) / double(count);
    spread.mean = mean;
    if (count > 1) {
        const double squares =
            sumOf(values, stop, [mean](double value) { return (value - mean) * (value - mean); });
        spread.standardError = std::sqrt(squares / double(count - 1)) / std::sqrt(double(count));
    }
    static constexpr double kProbabilities[] = {0.1, 0.5, 0.9};
    std::partition(values.begin(), values.end(), isKnown);
    const std::vector<double> quantiles = selectQuantiles(values.first(count), kProbabilities, stop);
    spread.p10 = quantiles[0];
    spread.p50 = quantiles[1];
    spread.p90 = quantiles[2];
    return spread;
}

} // namespace breakeven
