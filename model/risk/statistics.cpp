#include "model/risk/statistics.h"

#include "model/numeric/normal.h"
#include "model/numeric/sample_statistics.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace breakeven {

namespace {

double deviationsOf(double confidence) { return normalQuantile(0.5 + 0.5 * confidence); }

} // namespace

std::optional<double> standardErrorOfMean(std::span<const double> samples)
{
    if (samples.size() < 2)
        return std::nullopt;
    return sampleDeviation(samples) / std::sqrt(double(samples.size()));
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
