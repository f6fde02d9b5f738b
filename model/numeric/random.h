// Random numbers without a state: any thread may ask for any number of any sample, in any order.
//
// The numbers depend on four things alone: the seed of a run, the stream (what the numbers are for), the
// sample and the dimension (which number of the sample). Uniform numbers lie inside (0, 1) and are multiples
// of 2^−54. Threads: all functions are pure. Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as
// easy as 1, 2, 3" (SC 2011): Philox4x32-10, with the counter (sample low, sample high, dim / 2, stream) and
// the key (seed low, seed high). Checked: tests/model/random_test.cpp, against the known answers of
// Random123.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace breakeven {

using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key, int rounds = 10);

double uniform(std::uint64_t seed, std::uint32_t stream, std::uint64_t sample, std::uint32_t dim);

// For the standard normal distribution, by its inverse: one uniform number each.
double normal(std::uint64_t seed, std::uint32_t stream, std::uint64_t sample, std::uint32_t dim);

// The same numbers, many at once and faster.
// One dimension of the samples first, first + 1, …
void fillSamples(std::uint64_t seed, std::uint32_t stream, std::uint64_t first, std::uint32_t dim,
                 std::span<double> out);
// Two neighbours, dimensions 2·pair and 2·pair + 1, at the price of one. Requires: spans of one length.
void fillPair(std::uint64_t seed, std::uint32_t stream, std::uint64_t first, std::uint32_t pair,
              std::span<double> even, std::span<double> odd);
// The dimensions firstDim, firstDim + 1, … of one sample.
void fillDimensions(std::uint64_t seed, std::uint32_t stream, std::uint64_t sample, std::uint32_t firstDim,
                    std::span<double> out);

} // namespace breakeven
