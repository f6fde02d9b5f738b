// The spot jobs at which the closed form and the simulation of interruptions are compared.
#pragma once

#include "model/simulation/spot_completion.h"

#include <cstdint>

namespace breakeven::test {

// Small and large hazards, long and short segments, with and without every cost.
SpotCompletionRun spotJobPoint(std::uint64_t i);

} // namespace breakeven::test
