#include "model/serving/latency.h"

#include <algorithm>

namespace breakeven {

const char *percentileName(Percentile percentile)
{
    static constexpr std::array kNames{"p50", "p90", "p95", "p99"};
    return kNames[std::size_t(percentile)];
}

std::optional<Percentile> parsePercentile(std::string_view name)
{
    for (const Percentile percentile : kPercentiles)
        if (name == percentileName(percentile))
            return percentile;
    return std::nullopt;
}

double shareBelow(Percentile percentile)
{
    static constexpr std::array kShares{0.5, 0.9, 0.95, 0.99};
    return kShares[std::size_t(percentile)];
}

bool Latency::isEmpty() const
{
    return !mean && std::none_of(percentiles.begin(), percentiles.end(),
                                 [](const auto &value) { return bool(value); });
}

bool isOfFewRequests(Percentile percentile, double completed)
{
    // 1 − 0.95 is a little above 0.05: 200 requests are enough.
    return completed < 10 / (1 - shareBelow(percentile)) - 1e-6;
}

} // namespace breakeven
