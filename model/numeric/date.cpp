#include "model/numeric/date.h"

#include <charconv>
#include <chrono>
#include <cstdio>

namespace breakeven {

namespace {

std::chrono::sys_days toDays(const Date &date)
{
    return std::chrono::year(date.year) / date.month / date.day;
}

std::optional<int> digits(std::string_view text, std::size_t begin, std::size_t count)
{
    if (text.size() < begin + count)
        return std::nullopt;
    int value = 0;
    const char *end = text.data() + begin + count;
    const auto [stop, error] = std::from_chars(text.data() + begin, end, value);
    if (error != std::errc() || stop != end)
        return std::nullopt;
    return value;
}

} // namespace

std::string Date::iso() const
{
    char text[40];
    std::snprintf(text, sizeof text, "%04d-%02d-%02d", year, month, day);
    return text;
}

long Date::daysSinceEpoch() const { return toDays(*this).time_since_epoch().count(); }

std::optional<Date> Date::parse(std::string_view text)
{
    const auto year = digits(text, 0, 4);
    const auto month = digits(text, 5, 2);
    if (!year || !month || text[4] != '-')
        return std::nullopt;
    Date date{*year, *month, 1};
    if (text.size() > 7) {
        const auto day = digits(text, 8, 2);
        if (!day || text[7] != '-' || (text.size() > 10 && text[10] != 'T' && text[10] != ' '))
            return std::nullopt;
        date.day = *day;
    }
    const std::chrono::year_month_day check = std::chrono::year(date.year) / date.month / date.day;
    if (!check.ok())
        return std::nullopt;
    return date;
}

Date Date::fromDaysSinceEpoch(long days)
{
    const std::chrono::year_month_day day{std::chrono::sys_days(std::chrono::days(days))};
    return {int(day.year()), int(unsigned(day.month())), int(unsigned(day.day()))};
}

} // namespace breakeven
