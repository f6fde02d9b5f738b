#include "model/trace/utilisation_statistics.h"

#include "model/trace/counts_over_time.h"
#include "model/trace/spell_statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

UtilisationStatistics utilisationStatistics(std::span<const double> times, std::span<const double> shares)
{
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    UtilisationStatistics statistics{0, unknown, unknown, unknown, unknown, unknown, unknown};
    double known = 0;
    double busy = 0;
    double idle = 0;
    for (const CountStretch &stretch : stretchesOf(times, usualStep(times))) {
        const double share = shares[stretch.sample];
        statistics.spanSeconds = stretch.end - times.front();
        if (std::isnan(share))
            continue;
        known += stretch.length();
        busy += stretch.length() * share;
        idle += share == 0 ? stretch.length() : 0;
    }
    if (known > 0) {
        statistics.mean = busy / known;
        statistics.idleShare = idle / known;
    }
    std::vector<double> sorted;
    std::copy_if(shares.begin(), shares.end(), std::back_inserter(sorted),
                 [](double share) { return !std::isnan(share); });
    statistics.p50 = nearestRank(sorted, 0.5);
    statistics.p95 = nearestRank(sorted, 0.95);
    if (!sorted.empty()) {
        statistics.least = sorted.front();
        statistics.most = sorted.back();
    }
    return statistics;
}

} // namespace breakeven
