// Times of recordings to the nanosecond, and durations as people and schedulers write them.
#pragma once

#include "data/readers/time_zone.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace breakeven {

constexpr std::int64_t kNanoseconds = 1'000'000'000; // of a second

// A calendar time in nanoseconds since 1970-01-01 UTC: what parseUtcTime reads, with any number of digits
// after the second (those beyond nine are dropped), and with " UTC" behind it. `zone` is
// for texts that say no zone. Nothing when the text is no time.
struct CalendarTime
{
    std::int64_t nanoseconds = 0;
    bool saysZone = false;
    std::int64_t repeatsAfter = 0; // nanoseconds until the clocks of the zone show it again; 0: once
};
std::optional<CalendarTime> parseCalendarTime(std::string_view text, const TimeZone &zone = {});

// Nanoseconds are kept within ±146 years of 1970, so that the difference of any two is one.
constexpr std::int64_t kMostNanoseconds = (std::int64_t(1) << 62) - 1;

// Seconds, milliseconds, microseconds or nanoseconds since 1970, told by their size; what is smaller than
// kLeastUnixTime counts seconds from a beginning of its own. Each is the nanoseconds of one.
constexpr double kLeastUnixTime = 1e8;
std::int64_t unixTimeUnit(double firstTime);

// "0:00:03", "1-02:03:04", "1-02:30", "12:30" (minutes and seconds), "0:00:00.5": seconds.
std::optional<double> parseClockDuration(std::string_view text);

} // namespace breakeven
