// What the present values by every timing of the discounting are compared at.
#pragma once

namespace breakeven {

// For StudySheet::timings: the one without discounting.
inline constexpr const char *kNotDiscounted = "none";
// A year; of a study that does not discount.
inline constexpr double kUsualRate = 0.10;

} // namespace breakeven
