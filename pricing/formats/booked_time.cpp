#include "pricing/formats/booked_time.h"

#include "data/readers/utc_time.h"

#include <fmt/format.h>

#include <cstdio>

namespace breakeven {

std::string bookedTimeText(std::int64_t start, double hours, int machines)
{
    return fmt::format("{} {:.6g} h x{}", utcText(start), hours, machines);
}

std::optional<BookedTime> parseBookedTime(const std::string &detail)
{
    const auto begins = Date::parse(detail.substr(0, 10));
    const auto space = detail.find(' ');
    BookedTime time;
    if (!begins || space == std::string::npos ||
        std::sscanf(detail.c_str() + space, " %lf h x%d", &time.hours, &time.machines) != 2 ||
        !(time.hours > 0) || time.machines < 1)
        return std::nullopt;
    time.begins = *begins;
    return time;
}

} // namespace breakeven
