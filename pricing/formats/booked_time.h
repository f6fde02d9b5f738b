// The time for which machines are sold by the block: from when, for how long, and how many at least go
// together. It stands in the detail of an offer, "2026-12-01T11:30:00Z 48 h x2".
#pragma once

#include "data/catalogue/catalogue.h"

#include <cstdint>
#include <optional>
#include <string>

namespace breakeven {

// `start` in seconds UTC.
std::string bookedTimeText(std::int64_t start, double hours, int machines);
// Nothing for a detail that says no such time.
std::optional<BookedTime> parseBookedTime(const std::string &detail);

} // namespace breakeven
