// What the formats of cluster sizes share: from counts at times to an availability trace.
#pragma once

#include "data/trace_formats/trace_format.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace breakeven {

// A count that holds from a time (ns) on.
using CountStep = std::pair<std::int64_t, double>;

// The records of a file without a header, each a count at a time; one that `stepOf` makes nothing of is
// skipped with `problem`. Errors: as CsvReader.
Result<std::vector<CountStep>>
countSteps(const TraceFile &file, TraceRows &rows, const char *problem,
           const std::function<std::optional<CountStep>(const std::vector<std::string> &cells)> &stepOf);

enum class StepsAre { Events, Samples };

// Sorts by time and keeps what holds after equal times; counts what was out of order and samples that repeat
// a time. Of samples the usual step becomes the attribute step_s. Errors: BadInput when there is none.
Result<void> takeSteps(TraceRows &rows, std::vector<CountStep> steps, StepsAre are, bool hasClock,
                       const std::string &path);

} // namespace breakeven
