// The smallest whole number of something at which a condition of a sheet holds, by the point reading.
#pragma once

#include "model/sheet/evaluation.h"

#include <optional>

namespace breakeven {

// Tries `input` = 1, 2, … on `condition` (a scalar that is not 0 where it holds). Every number up to
// `bendsUntil` is tried; beyond it the condition must not change more than once. Leaves the input at an
// unspecified value. Returns nothing when no number up to 2^53 does, or the condition is unknown.
std::optional<double> smallestCount(Evaluation &evaluation, int input, NodeId condition, int bendsUntil);

} // namespace breakeven
