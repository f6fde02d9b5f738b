#include "model/risk/statistics.h"

#include "model/normal.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace breakeven {

namespace {

double deviationsOf(double confidence) { return normalQuantile(0.5 + 0.5 * confidence); }

} // namespace

double blockSum(std::span<const double> values)
{
    constexpr std::size_t kBlock = 4096;
    std::vector<double> sums;
    for (std::size_t first = 0; first < values.size(); first += kBlock) {
        double sum = 0;
        for (double value : values.subspan(first, std::min(kBlock, values.size() - first)))
            sum += value;
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

double sampleQuantile(std::span<double> samples, double probability)
{
    const double place = probability * double(samples.size() - 1);
    const auto below = std::size_t(place);
    const auto nth = samples.begin() + std::ptrdiff_t(below);
    std::nth_element(samples.begin(), nth, samples.end());
    const double low = *nth;
    const double rest = place - double(below);
    if (rest == 0)
        return low;
    const double high = *std::min_element(nth + 1, samples.end());
    return low + rest * (high - low);
}

std::optional<double> standardErrorOfMean(std::span<const double> samples, double mean)
{
    if (samples.size() < 2)
        return std::nullopt;
    std::vector<double> squares(samples.begin(), samples.end());
    for (double &value : squares)
        value = (value - mean) * (value - mean);
    const double n = double(samples.size());
    return std::sqrt(blockSum(squares) / (n - 1) / n);
}

double standardErrorOfQuantile(double probability, double samples, double density)
{
    return std::sqrt(probability * (1 - probability) / samples) / density;
}

std::pair<double, double> wilsonInterval(double share, double runs, double confidence)
{
    const double z = deviationsOf(confidence), part = z * z / runs;
    const double centre = (share + part / 2) / (1 + part);
    const double reach = z / (1 + part) * std::sqrt(share * (1 - share) / runs + part / (4 * runs));
    // At the ends rounding would leave the share itself outside.
    return {std::clamp(centre - reach, 0.0, share), std::clamp(centre + reach, share, 1.0)};
}

double probabilityCheaper(double meanA, double sdA, double meanB, double sdB, double correlation)
{
    const double difference = meanB - meanA;
    const double variance = sdA * sdA + sdB * sdB - 2 * correlation * sdA * sdB;
    if (!(variance > 0))
        return difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
    return normalCumulative(difference / std::sqrt(variance));
}

double samplesForProbability(double probability, double error, double confidence)
{
    const double z = deviationsOf(confidence);
    return std::ceil(z * z * probability * (1 - probability) / (error * error));
}

double samplesForMean(double coefficientOfVariation, double error, double confidence)
{
    const double needed = deviationsOf(confidence) * coefficientOfVariation / error;
    return std::ceil(needed * needed);
}

} // namespace breakeven
