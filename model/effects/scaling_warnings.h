// What makes measured throughputs doubtful for a scaling law, in sentences.
#pragma once

#include "model/effects/scaling_fit.h"

namespace breakeven {

// Requires: points in ascending n.
std::vector<std::string> scalingWarnings(ScalingLaw law, const std::vector<ScalingPoint> &points);

} // namespace breakeven
