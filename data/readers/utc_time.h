// Times of the feeds as seconds since 1970-01-01 UTC, and back to text.
#pragma once

#include "model/numeric/date.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

// Reads "2016-04-25T12:45:29.000Z", "2026-11-20T08:31:07+02:00", "2026-11-20 08:31:07" (taken as UTC) and a
// day. Fractions of a second are dropped. Nothing when the text is no time.
std::optional<std::int64_t> parseUtcTime(std::string_view text);

// "2016-04-25T12:45:29Z".
std::string utcText(std::int64_t seconds);

std::int64_t utcNow();

// The day it is, by UTC as every date of the program: the same report on either side of a border.
Date today();

} // namespace breakeven
