// Points that fill a cube evenly, a prime number a dimension: the digits of the index in that base, mirrored
// at the point.
//
// Simple enough to check what is drawn by the Sobol sequence against. Source: Halton 1960. Checked:
// tests/model/sobol_test.cpp, QMC-03.
#pragma once

#include <cstdint>

namespace breakeven {

inline constexpr int kHaltonDimensions = 16;

// In [0, 1), 0 for index 0. Requires: dimension < kHaltonDimensions.
double haltonNumber(std::uint64_t index, int dimension);

} // namespace breakeven
