// The ticks of a trace at which replays begin, read from a file.
//
// Shape: CSV. A column `start_tick` (or, without a header, the first column) holds ticks from 0; a column
// `start_time` holds UTC times, each of which becomes the tick that was observed then, for traces with a
// clock. Errors: BadInput naming the line, and for a file without any.
#pragma once

#include "model/result.h"
#include "model/trace/availability.h"

#include <cstdint>
#include <string>
#include <vector>

namespace breakeven {

Result<std::vector<std::int64_t>> readStartTicks(const std::string &path, const AvailabilityTrace &trace);

} // namespace breakeven
