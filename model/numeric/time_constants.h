// How many of a smaller unit of time one of a larger one has.
//
// Those of a month are a convention of the study (`hoursPerMonth`); here the mean of the calendar, by which
// prices are said too.
#pragma once

#include <cstdint>

namespace breakeven {

inline constexpr double kSecondsPerMinute = 60;
inline constexpr double kSecondsPerHour = 3600;
inline constexpr double kHoursPerWeek = 168;
inline constexpr double kHoursPerDay = 24;
inline constexpr double kMonthsPerYear = 12;
inline constexpr int kHoursPerMonth = 730;
inline constexpr int kHoursPerYear = 8760;
inline constexpr std::int64_t kSecondsPerDay = 86400;
inline constexpr std::int64_t kNanosecondsPerMillisecond = 1'000'000;

} // namespace breakeven
