// What the formats of cluster sizes share: from counts at times to an availability trace.
#pragma once

#include "data/trace_formats/trace_format.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace breakeven {

// A count that holds from a time (ns) on.
using CountStep = std::pair<std::int64_t, double>;

enum class StepsAre { Events, Samples };

// Sorts by time, keeps the last of equal times and counts what was out of order or repeated. Of samples the
// usual step becomes the attribute step_s. Errors: BadInput when there is none.
Result<void> takeSteps(TraceRows &rows, std::vector<CountStep> steps, StepsAre are, bool hasClock,
                       const std::string &path);

} // namespace breakeven
