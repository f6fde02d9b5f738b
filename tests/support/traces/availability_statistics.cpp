#include "tests/support/traces/availability_statistics.h"

#include <algorithm>
#include <limits>

namespace breakeven::test {

AvailabilityStatistics availabilityStatistics(const AvailabilityTrace &trace)
{
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    std::int64_t up = 0;
    std::int64_t losses = 0;
    for (std::size_t tick = 0; tick < trace.counts.size(); ++tick) {
        up += trace.counts[tick];
        if (tick > 0)
            losses += std::max(trace.counts[tick - 1] - trace.counts[tick], 0);
    }
    AvailabilityStatistics statistics;
    statistics.spanHours = trace.spanHours();
    statistics.instances = trace.maximum();
    const double possible = double(trace.counts.size()) * statistics.instances;
    statistics.availability = possible > 0 ? double(up) / possible : trace.counts.empty() ? unknown : 0;
    statistics.losses = double(losses);
    statistics.lossRate = up > 0 ? double(losses) * 3600 / (double(up) * double(trace.stepSeconds)) : unknown;
    return statistics;
}

} // namespace breakeven::test
