// A calendar day (proleptic Gregorian, UTC), the `as of` of every input and price.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

struct Date
{
    int year = 1970;
    int month = 1; // 1–12
    int day = 1;   // 1–31

    auto operator<=>(const Date &) const = default;

    // "2026-11-20".
    std::string iso() const;
    // Days since 1970-01-01.
    long daysSinceEpoch() const;

    // Reads "2026-11-20", and the day of "2026-11-20T10:00:00Z"; also "2026-11" (its first day).
    // Nothing when the text is no existing day.
    static std::optional<Date> parse(std::string_view text);
    static Date fromDaysSinceEpoch(long days);
};

} // namespace breakeven
