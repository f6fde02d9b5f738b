// How far the clocks of a place stand from UTC: by a fixed offset, or by the rules of a named zone.
//
// A value; the rules are those of the system's time zone database. Threads: none.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace date {
class time_zone;
}

namespace breakeven {

class TimeZone
{
public:
    TimeZone() = default; // UTC
    explicit TimeZone(std::int64_t secondsEast) : m_secondsEast(secondsEast) {}

    // "UTC", "Z", "+02:00", "-0800", "Europe/Berlin". Nothing for other texts, and for names that the system
    // does not know.
    static std::optional<TimeZone> parse(std::string_view text);

    // Of the name of a column: "Time (UTC+2)", "time [Europe/Berlin]", "Time (CEST)".
    static std::optional<TimeZone> ofHeader(std::string_view name);

    // What the clocks are ahead of UTC when they show `localSeconds` (since 1970). Of an hour that comes
    // twice the first is meant; one that is left out counts as if the clocks had not been set yet.
    std::int64_t secondsEast(std::int64_t localSeconds) const;

    // After how many seconds the clocks show `localSeconds` again: 3600 in autumn, 0 for what comes once.
    std::int64_t repeatsAfter(std::int64_t localSeconds) const;

    bool operator==(const TimeZone &) const = default;

private:
    std::int64_t m_secondsEast = 0;
    const date::time_zone *m_rules = nullptr; // of the database, which lives as long as the program
};

} // namespace breakeven
