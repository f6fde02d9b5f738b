// Where the present values of the runs lie, in more detail than their spread: cumulative points, the worst
// twentieth, and a histogram with the same bins for every option.
//
// For the runs in which the figure is known. Checked: tests/model/cost_profile_test.cpp, against sorting and
// counting written again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace breakeven {

inline constexpr std::array<double, 9> kCumulativeShares{.01, .05, .1, .25, .5, .75, .9, .95, .99};
inline constexpr int kHistogramBins = 40;

struct CostProfile
{
    // The value that a share of the runs stays at or below, as `kCumulativeShares`; empty where none is
    // known.
    std::vector<double> cumulative;
    std::optional<double> expectedShortfall95; // the mean of the dearest 5 % of the runs
    std::optional<double> least;
    std::optional<double> most;

    bool operator==(const CostProfile &) const = default;
};

// `scratch` is memory to work in. After a stop request the result means nothing.
CostProfile costProfileOf(std::span<const double> values, std::vector<double> &scratch,
                          const std::stop_token &stop = {});

// [from + bin · width, from + (bin + 1) · width), the last with its end.
struct HistogramBins
{
    double from = 0;
    double width = 0; // 0: all values are one
};
// That hold the values of all profiles.
HistogramBins binsOf(std::span<const CostProfile> profiles);
std::vector<std::int64_t> countsIn(const HistogramBins &bins, std::span<const double> values);

} // namespace breakeven
