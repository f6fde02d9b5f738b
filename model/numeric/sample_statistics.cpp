#include "model/numeric/sample_statistics.h"

#include "model/numeric/selection.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace breakeven {

double sumInPairs(std::vector<double> sums)
{
    while (sums.size() > 1) {
        std::vector<double> pairs;
        for (std::size_t i = 0; i < sums.size(); i += 2)
            pairs.push_back(i + 1 < sums.size() ? sums[i] + sums[i + 1] : sums[i]);
        sums = std::move(pairs);
    }
    return sums.empty() ? 0 : sums.front();
}

double blockSum(std::span<const double> values)
{
    std::vector<double> sums;
    for (std::size_t first = 0; first < values.size(); first += kSumBlock) {
        double sum = 0;
        for (double value : values.subspan(first, std::min(kSumBlock, values.size() - first)))
            sum += value;
        sums.push_back(sum);
    }
    return sumInPairs(std::move(sums));
}

double sampleMean(std::span<const double> samples)
{
    return samples.empty() ? kUnknown : blockSum(samples) / double(samples.size());
}

double sampleDeviation(std::span<const double> samples)
{
    if (samples.size() < 2)
        return samples.empty() ? kUnknown : 0;
    const double mean = sampleMean(samples);
    std::vector<double> squares(samples.begin(), samples.end());
    for (double &value : squares)
        value = (value - mean) * (value - mean);
    return std::sqrt(blockSum(squares) / double(samples.size() - 1));
}

double sampleQuantile(std::span<double> samples, double probability)
{
    if (samples.empty())
        return kUnknown;
    return selectQuantiles(samples, {&probability, 1}).front();
}

} // namespace breakeven
