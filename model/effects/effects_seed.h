// The seed of all simulations of effects: one, so that every simulated number of a study can be made again.
#pragma once

#include <cstdint>

namespace breakeven {

inline constexpr std::uint64_t kEffectsSeed = 42;

} // namespace breakeven
