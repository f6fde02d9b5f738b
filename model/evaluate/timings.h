// The id of the timing without discounting, and the rate of the other timings in a study that does not
// discount.
#pragma once

namespace breakeven {

// For StudySheet::timings: the one without discounting.
inline constexpr const char *kNotDiscounted = "none";
// The yearly rate at which timings are compared where a study does not discount.
inline constexpr double kUsualRate = 0.10;

} // namespace breakeven
