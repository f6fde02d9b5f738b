// What the availability formats share: from flags as they stand in a file to a trace.
#pragma once

#include "data/trace_formats/trace_format.h"

#include <vector>

namespace breakeven {

constexpr int kUnreadableFlag = -1;
constexpr int kMostInstances = 1000000;

// Puts `flags` (a number a tick, or kUnreadableFlag) into `rows.availability`, turned round where 1 says "not
// available". Ticks that could not be read count as not available, and an issue says how many.
// Errors: BadInput when no tick can be read, and for counts that would have to be turned round.
Result<void> takeFlags(TraceRows &rows, const std::vector<int> &flags, Polarity polarity,
                       const std::string &path);

// Errors: BadInput for a step below a second or above a year.
Result<void> checkStep(double seconds, const std::string &path);

} // namespace breakeven
