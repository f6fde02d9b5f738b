#include "data/readers/time_zone.h"

#include "data/readers/utc_time.h"

#include <date/tz.h>

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

std::int64_t TimeZone::secondsEast(std::int64_t localSeconds) const
{
    if (!m_rules)
        return m_secondsEast;
    return m_rules->get_info(date::local_seconds(std::chrono::seconds(localSeconds))).first.offset.count();
}

} // namespace breakeven
