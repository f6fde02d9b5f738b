#include "model/effects/replicas.h"

#include "model/effects/binomial.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace breakeven {

double enoughUpProbability(int replicas, int need, double availability, double pairCorrelation)
{
    if (need > replicas)
        return 0;
    const std::vector<double> probability = binomialProbabilities(replicas, availability, pairCorrelation);
    double enough = 0;
    for (int up = replicas; up >= need; --up)
        enough += probability[std::size_t(up)];
    return std::min(enough, 1.0);
}

double replicasForServiceLevel(int need, double availability, double serviceLevel, double pairCorrelation)
{
    constexpr int kMost = 1 << 20;
    // A probability that is the service level but for its last digits is enough.
    const auto isEnough = [&](int replicas) {
        return enoughUpProbability(replicas, need, availability, pairCorrelation) >=
               serviceLevel * (1 - 1e-14);
    };
    if (need == 0 || isEnough(need))
        return need;
    // Beyond the last digits of a probability, more machines only look like certainty.
    if (serviceLevel == 1)
        return std::numeric_limits<double>::infinity();
    int low = need, high = 2 * need;
    while (high <= kMost && !isEnough(high)) {
        low = high;
        high *= 2;
    }
    if (high > kMost)
        return std::numeric_limits<double>::infinity();
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        (isEnough(middle) ? high : low) = middle;
    }
    return high;
}

} // namespace breakeven
