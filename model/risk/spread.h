// Where the figures of many runs lie: mean, P10, P50 and P90.
//
// For the runs in which the figure is known; nothing where there is none. Checked: tests/model/risk_test.cpp,
// against sums and sorting written again.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace breakeven {

struct Spread
{
    std::optional<double> mean;
    std::optional<double> standardError; // of the mean
    std::optional<double> p10;
    std::optional<double> p50;
    std::optional<double> p90;

    bool operator==(const Spread &) const = default;
};

// One value a run; NaN or infinite is unknown. `scratch` is memory to work in, kept between calls. A stop
// takes effect within some ten thousand runs; the result then means nothing.
Spread spreadOf(std::span<const double> values, std::vector<double> &scratch,
                const std::stop_token &stop = {});
// The same without further memory: the values are in another order then.
Spread spreadInPlace(std::span<double> values, const std::stop_token &stop = {});

} // namespace breakeven
