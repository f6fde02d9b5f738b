#include "data/readers/time_text.h"

#include "data/readers/utc_time.h"
#include "model/numeric/number_text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

namespace breakeven {

namespace {

// The digits behind the point of the seconds as nanoseconds.
std::int64_t fractionAsTicks(std::string_view text)
{
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos)
        return 0;
    std::int64_t fraction = 0;
    std::int64_t digit = kNanoseconds / 10;
    for (std::size_t i = point + 1; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i, digit /= 10)
        fraction += digit * (text[i] - '0');
    return fraction;
}

bool endsWith(std::string_view text, std::string_view ending)
{
    return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

} // namespace

std::optional<CalendarTime> parseCalendarTime(std::string_view text, const TimeZone &zone)
{
    bool saysZone = endsWith(text, "Z") || endsWith(text, "z");
    for (const std::string_view suffix : {std::string_view(" UTC"), std::string_view(" Z")})
        if (endsWith(text, suffix)) {
            text.remove_suffix(suffix.size());
            saysZone = true;
        }
    const auto seconds = parseUtcTime(text);
    if (!seconds || std::abs(*seconds) > kMostNanoseconds / kNanoseconds - 86400 * 2)
        return std::nullopt;
    saysZone = saysZone || text.find_first_of("+-", 11) != std::string_view::npos;
    return CalendarTime{(*seconds - (saysZone ? 0 : zone.secondsEast(*seconds))) * kNanoseconds +
                            fractionAsTicks(text),
                        saysZone, (saysZone ? 0 : zone.repeatsAfter(*seconds)) * kNanoseconds};
}

std::int64_t unixTimeUnit(double firstTime)
{
    const double size = std::fabs(firstTime);
    if (size >= 1e17)
        return 1;
    if (size >= 1e14)
        return 1000;
    return size >= 1e11 ? 1'000'000 : kNanoseconds;
}

std::optional<double> parseClockDuration(std::string_view text)
{
    double seconds = 0;
    const std::string_view whole = text;
    if (text.starts_with('-')) // no time passes backwards, and −0 hours is 0
        return std::nullopt;
    if (const auto dash = text.find('-'); dash != std::string_view::npos) {
        const auto days = parseNumber(text.substr(0, dash));
        if (!days || !(*days >= 0))
            return std::nullopt;
        seconds = *days * 86400;
        text.remove_prefix(dash + 1);
    }
    if (std::count(text.begin(), text.end(), ':') < 1 || std::count(text.begin(), text.end(), ':') > 2)
        return std::nullopt;
    // "1-02:30" is a day, two hours and thirty minutes, "02:30" minutes and seconds.
    const bool isToMinutes = text.size() != whole.size() && std::count(text.begin(), text.end(), ':') == 1;
    double total = 0;
    while (true) {
        const auto colon = text.find(':');
        const auto part = parseNumber(text.substr(0, colon));
        if (!part || !(*part >= 0))
            return std::nullopt;
        total = total * 60 + *part;
        if (colon == std::string_view::npos)
            return seconds + total * (isToMinutes ? 60 : 1);
        text.remove_prefix(colon + 1);
    }
}

} // namespace breakeven
