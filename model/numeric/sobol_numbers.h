// What the Sobol sequence is made of, a dimension a row: a primitive polynomial modulo 2, and the first odd
// numbers.
//
// Source: S. Joe and F. Y. Kuo, "Constructing Sobol sequences with better two-dimensional projections", SIAM
// J. Sci. Comput. 30 (2008).
#pragma once

#include <array>
#include <cstdint>

namespace breakeven {

inline constexpr int kSobolDimensions = 256;

struct SobolNumbers
{
    std::uint16_t polynomial;            // with its first and its last coefficient
    std::array<std::uint16_t, 11> first; // as many as the polynomial has degrees
};

// For the second dimension and those after it; the first needs none.
extern const std::array<SobolNumbers, kSobolDimensions - 1> kSobolNumbers;

} // namespace breakeven
