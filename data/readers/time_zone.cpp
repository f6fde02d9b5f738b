#include "data/readers/time_zone.h"

#include "data/readers/utc_time.h"
#include "model/numeric/trimmed.h"

#include <date/tz.h>

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace breakeven {

std::optional<TimeZone> TimeZone::parse(std::string_view text)
{
    if (text == "UTC" || text == "utc" || text == "GMT")
        return TimeZone();
    if (text.empty())
        return std::nullopt;
    // The offset that a time with this zone has from the same one without.
    const auto plain = parseUtcTime("2000-01-01T12:00:00");
    constexpr std::int64_t farthest = 14 * 3600; // of the zones of the world
    if (const auto zoned = parseUtcTime("2000-01-01T12:00:00" + std::string(text)))
        return std::abs(*plain - *zoned) <= farthest ? std::optional(TimeZone(*plain - *zoned))
                                                     : std::nullopt;
    // A name of the database: it holds places, and abbreviations that are no place.
    if (text.find('/') == std::string_view::npos)
        return std::nullopt;
    try {
        TimeZone zone;
        zone.m_rules = date::locate_zone(std::string(text));
        return zone;
    } catch (const std::runtime_error &) {
        return std::nullopt;
    }
}

std::optional<TimeZone> TimeZone::ofHeader(std::string_view name)
{
    const std::size_t open = name.find_last_of("([");
    const std::size_t close = open == std::string_view::npos ? open : name.find_first_of(")]", open);
    if (close == std::string_view::npos)
        return std::nullopt;
    std::string_view text = trimmed(name.substr(open + 1, close - open - 1));
    struct Abbreviation
    {
        std::string_view word;
        int hoursEast;
    };
    static constexpr std::array abbreviations{Abbreviation{"CET", 1},  Abbreviation{"CEST", 2},
                                              Abbreviation{"EST", -5}, Abbreviation{"EDT", -4},
                                              Abbreviation{"PST", -8}, Abbreviation{"PDT", -7}};
    for (const Abbreviation &abbreviation : abbreviations)
        if (text == abbreviation.word)
            return TimeZone(abbreviation.hoursEast * 3600);
    if ((text.starts_with("UTC") || text.starts_with("GMT")) && text.size() > 3)
        text = trimmed(text.substr(3));
    if (text.starts_with('+') || text.starts_with('-')) {
        std::string offset(text);
        if (offset.size() == 2 || (offset.size() > 2 && offset[2] == ':')) // "+2", "+5:30"
            offset.insert(1, "0");
        return parse(offset);
    }
    return parse(text);
}

std::int64_t TimeZone::repeatsAfter(std::int64_t localSeconds) const
{
    if (!m_rules)
        return 0;
    const auto info = m_rules->get_info(date::local_seconds(std::chrono::seconds(localSeconds)));
    return info.result == date::local_info::ambiguous ? (info.first.offset - info.second.offset).count() : 0;
}

std::int64_t TimeZone::secondsEast(std::int64_t localSeconds) const
{
    if (!m_rules)
        return m_secondsEast;
    return m_rules->get_info(date::local_seconds(std::chrono::seconds(localSeconds))).first.offset.count();
}

} // namespace breakeven
