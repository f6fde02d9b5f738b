#include "model/finance/spares.h"

#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace breakeven {

namespace {

// The probability of exactly `k` failures, by Stirling's series. Requires: k ≥ 100, mean ≥ k.
double logProbability(double k, double mean)
{
    const double excess = mean - k;
    return k * std::log1p(excess / k) - excess - std::log(2 * std::numbers::pi * k) / 2 - 1 / (12 * k);
}

// Counts below this have no probability worth adding, and e^−mean would be 0 in floating point.
double firstCount(double mean)
{
    return mean <= 600 ? 0 : std::max(100.0, std::floor(mean - 30 * std::sqrt(mean)));
}

double smallestCover(double mean, double serviceLevel)
{
    if (!(mean >= 0 && serviceLevel >= 0 && serviceLevel <= 1))
        return kUnknown;
    if (mean == 0 || serviceLevel == 0)
        return 0;
    if (serviceLevel == 1 || mean == kInfinite)
        return kInfinite;
    double spares = firstCount(mean);
    double term = std::exp(spares == 0 ? -mean : logProbability(spares, mean));
    double probability = term;
    while (probability < serviceLevel) {
        ++spares;
        term *= mean / spares;
        probability += term;
        // Past the mode and below the last digit: the sum will not grow any more.
        if (spares > mean && term < 1e-20)
            break;
    }
    return spares;
}

} // namespace

Function spareGpus()
{
    return {"smallest number of spares",
            {"GPUs", "annual failure rate", "lead time in years", "service level"},
            [](std::span<const std::span<const double>> arguments) {
                return smallestCover(arguments[0][0] * arguments[1][0] * arguments[2][0], arguments[3][0]);
            },
            "smallest s with a Poisson probability of at most s failures not below the service level"};
}

} // namespace breakeven
