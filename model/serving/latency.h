// What benchmark runs say of a latency: its mean and percentiles, each only where it was measured.
//
// Units: seconds.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace breakeven {

enum class Percentile { P50, P90, P95, P99 };
inline constexpr std::array<Percentile, 4> kPercentiles{Percentile::P50, Percentile::P90, Percentile::P95,
                                                        Percentile::P99};

const char *percentileName(Percentile percentile); // "p50", …
std::optional<Percentile> parsePercentile(std::string_view name);
double shareBelow(Percentile percentile); // 0.5, …

struct Latency
{
    std::optional<double> mean;
    std::array<std::optional<double>, kPercentiles.size()> percentiles; // in the order of kPercentiles

    std::optional<double> at(Percentile percentile) const { return percentiles[std::size_t(percentile)]; }
    std::optional<double> &at(Percentile percentile) { return percentiles[std::size_t(percentile)]; }
    bool isEmpty() const;

    bool operator==(const Latency &) const = default;
};

// Whether a percentile of this few requests is more chance than measurement: fewer than 10/(1 − share).
bool isOfFewRequests(Percentile percentile, double completed);

} // namespace breakeven
