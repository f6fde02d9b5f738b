#include "data/readers/utc_time.h"

#include "model/numeric/date.h"

#include <fmt/format.h>

#include <charconv>
#include <chrono>

namespace breakeven {

namespace {

constexpr std::int64_t kDay = 86400;

std::optional<int> twoDigits(std::string_view text, std::size_t begin)
{
    int value = 0;
    if (text.size() < begin + 2)
        return std::nullopt;
    const char *end = text.data() + begin + 2;
    const auto [stop, error] = std::from_chars(text.data() + begin, end, value);
    return error == std::errc() && stop == end ? std::optional(value) : std::nullopt;
}

// Seconds to take off: "+02:00", "-0130", "Z" or nothing.
std::optional<int> zoneOffset(std::string_view text)
{
    if (text.empty() || text == "Z" || text == "z")
        return 0;
    const auto hours = twoDigits(text, 1);
    const auto minutes = text.size() > 3 ? twoDigits(text, text[3] == ':' ? 4 : 3) : std::optional(0);
    if ((text[0] != '+' && text[0] != '-') || !hours || !minutes)
        return std::nullopt;
    return (text[0] == '-' ? -1 : 1) * (*hours * 3600 + *minutes * 60);
}

} // namespace

std::optional<std::int64_t> parseUtcTime(std::string_view text)
{
    const auto day = text.size() >= 10 ? Date::parse(text) : std::nullopt;
    if (!day)
        return std::nullopt;
    const std::int64_t start = day->daysSinceEpoch() * kDay;
    if (text.size() == 10)
        return start;
    const auto hour = twoDigits(text, 11);
    const auto minute = twoDigits(text, 14);
    if (!hour || !minute || *hour > 24 || *minute > 59 || text[13] != ':')
        return std::nullopt;
    int second = 0;
    std::size_t next = 16;
    if (text.size() > 16 && text[16] == ':') {
        const auto read = twoDigits(text, 17);
        if (!read || *read > 60)
            return std::nullopt;
        second = *read;
        next = 19;
        if (text.size() > next && text[next] == '.')
            next = std::min(text.find_first_not_of("0123456789", next + 1), text.size());
    }
    const auto offset = zoneOffset(text.substr(next));
    if (!offset)
        return std::nullopt;
    return start + *hour * 3600 + *minute * 60 + second - *offset;
}

std::string utcText(std::int64_t seconds)
{
    const std::int64_t day = seconds >= 0 ? seconds / kDay : -((kDay - 1 - seconds) / kDay);
    const std::int64_t rest = seconds - day * kDay;
    return fmt::format("{}T{:02}:{:02}:{:02}Z", Date::fromDaysSinceEpoch(long(day)).iso(), rest / 3600,
                       rest / 60 % 60, rest % 60);
}

std::int64_t utcNow()
{
    using namespace std::chrono;
    return duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

Date today() { return Date::fromDaysSinceEpoch(long(utcNow() / 86400)); }

} // namespace breakeven
