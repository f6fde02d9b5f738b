// Points that fill a cube more evenly than random ones do: the Sobol sequence in Gray-code order.
//
// A point is a number of 52 bits a dimension; the first point is 0 in all of them. Threads: all functions are
// pure. Source: Joe and Kuo's direction numbers (sobol_numbers.h). Checked: tests/model/sobol_test.cpp,
// QMC-01 and QMC-02.
#pragma once

#include "model/numeric/sobol_numbers.h"

#include <cstdint>
#include <span>

namespace breakeven {

// For the point with this index, from 0. Requires: index < 2^52, dimension < kSobolDimensions.
std::uint64_t sobolWord(std::uint64_t index, int dimension);

// In [0, 1): multiples of 2^−52.
double sobolNumber(std::uint64_t index, int dimension);

// One dimension of the points first, first + 1, …, each shifted digit by digit; inside (0, 1). `shift` has 52
// bits.
void fillSobol(std::uint64_t first, int dimension, std::uint64_t shift, std::span<double> out);

} // namespace breakeven
