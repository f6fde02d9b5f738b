#include "model/effects/binomial.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

// P(k + 1) / P(k).
double ratio(int count, int k, double availability, double pairCorrelation)
{
    const double choices = double(count - k) / (k + 1);
    if (pairCorrelation == 0)
        return choices * availability / (1 - availability);
    const double weight = 1 / pairCorrelation - 1;
    const double up = availability * weight, down = (1 - availability) * weight;
    return choices * (up + k) / (down + count - k - 1);
}

} // namespace

std::vector<double> binomialProbabilities(int count, double availability, double pairCorrelation)
{
    std::vector<double> weights(std::size_t(count) + 1, 0.0);
    if (std::isnan(availability) || std::isnan(pairCorrelation)) {
        std::fill(weights.begin(), weights.end(), std::numeric_limits<double>::quiet_NaN());
        return weights;
    }
    if (count == 0 || availability == 0 || availability == 1 || pairCorrelation == 1) {
        weights.front() += 1 - availability;
        weights.back() += availability;
        return weights;
    }
    // Outwards from the middle, where nothing underflows; what does farther out is nothing beside it.
    const int middle = std::min(count, int(std::floor(count * availability)));
    weights[std::size_t(middle)] = 1;
    for (int k = middle; k < count; ++k)
        weights[std::size_t(k) + 1] =
            weights[std::size_t(k)] * ratio(count, k, availability, pairCorrelation);
    for (int k = middle; k > 0; --k)
        weights[std::size_t(k) - 1] =
            weights[std::size_t(k)] / ratio(count, k - 1, availability, pairCorrelation);
    double total = 0;
    for (double weight : weights)
        total += weight;
    for (double &weight : weights)
        weight /= total;
    return weights;
}

} // namespace breakeven
