// Copies of the step of spot jobs, each compiled for one instruction set.
#pragma once

#include "model/simulation/spot_completion_kernel.h"

namespace breakeven::test {

using SpotStepper = decltype(&stepSpotPaths);

SpotStepper baselineSpotStepper();
SpotStepper v3SpotStepper(); // requires: a processor with AVX2
SpotStepper v4SpotStepper(); // requires: a processor with AVX-512

} // namespace breakeven::test
