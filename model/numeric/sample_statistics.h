// The mean, spread and quantiles of samples, the same bits for any order of the work that made them.
//
// Source: blocks of 4096 samples added in order, their sums in pairs; quantiles of type 7 (Hyndman and Fan
// 1996), as in NumPy and R. Errors: unknown (NaN) without samples and
// where any sample is; the deviation is 0 of a single one.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace breakeven {

inline constexpr std::size_t kSumBlock = 4096; // samples that are added in sequence

// Neighbours are added until one is left; 0 of none.
double sumInPairs(std::vector<double> sums);

double blockSum(std::span<const double> values);

double sampleMean(std::span<const double> samples);

// The square root of the squared differences from the mean over n − 1.
double sampleDeviation(std::span<const double> samples);

// For a probability in [0, 1]. Reorders the samples.
double sampleQuantile(std::span<double> samples, double probability);

} // namespace breakeven
