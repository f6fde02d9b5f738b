// Counts that hold from one time to the next, with the stretches left out at which nothing was recorded.
//
// Units: seconds. Shape: a stretch [begin, end) for each count that is known; gaps lie between stretches.
// Source: samples with a usual step (most steps within 10 % of the middle one) hold for at most that step
// where the next is more than two away; events hold until the next. The last sample holds for one step, the
// last event not at all. No count is made up across a gap.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace breakeven {

struct CountStretch
{
    double begin = 0;
    double end = 0;
    std::size_t sample = 0; // its index
    double length() const { return end - begin; }
};

// The usual step of samples; nothing for events.
std::optional<double> usualStep(std::span<const double> times);

// Requires: ascending times. `step`: as it is said, where it is.
std::vector<CountStretch> stretchesOf(std::span<const double> times, std::optional<double> step);

} // namespace breakeven
