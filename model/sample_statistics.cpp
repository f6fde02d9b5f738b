#include "model/sample_statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kBlock = 4096;

template<class F>
double blockedSum(std::span<const double> samples, F term)
{
    std::vector<double> sums;
    for (std::size_t first = 0; first < samples.size(); first += kBlock) {
        double sum = 0;
        for (double sample : samples.subspan(first, std::min(kBlock, samples.size() - first)))
            sum += term(sample);
        sums.push_back(sum);
    }
    while (sums.size() > 1) {
        std::vector<double> pairs;
        for (std::size_t i = 0; i < sums.size(); i += 2)
            pairs.push_back(i + 1 < sums.size() ? sums[i] + sums[i + 1] : sums[i]);
        sums = std::move(pairs);
    }
    return sums.empty() ? 0 : sums.front();
}

} // namespace

double sampleMean(std::span<const double> samples)
{
    if (samples.empty())
        return kUnknown;
    return blockedSum(samples, [](double sample) { return sample; }) / double(samples.size());
}

double sampleDeviation(std::span<const double> samples)
{
    if (samples.size() < 2)
        return samples.empty() ? kUnknown : 0;
    const double mean = sampleMean(samples);
    const double squares =
        blockedSum(samples, [mean](double sample) { return (sample - mean) * (sample - mean); });
    return std::sqrt(squares / double(samples.size() - 1));
}

std::vector<double> sampleQuantiles(std::vector<double> samples, std::span<const double> probabilities)
{
    std::vector<double> quantiles;
    for (double probability : probabilities) {
        if (samples.empty()) {
            quantiles.push_back(kUnknown);
            continue;
        }
        const double position = probability * double(samples.size() - 1);
        const auto below = samples.begin() + std::ptrdiff_t(position);
        std::nth_element(samples.begin(), below, samples.end());
        const auto above = below + 1 == samples.end() ? below : std::min_element(below + 1, samples.end());
        const double low = *below;
        const double high = *above;
        quantiles.push_back(low == high ? low : low + (position - std::floor(position)) * (high - low));
    }
    return quantiles;
}

} // namespace breakeven
