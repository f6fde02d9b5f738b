// What is read from many samples, in an order that does not depend on threads or blocks.
//
// Checked: tests/model/risk_statistics_test.cpp, RNG-05 and SEN-04…07.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace breakeven {

// Blocks of 4096 are added up one after the other, their sums in pairs.
double blockSum(std::span<const double> values);

// Quantile type 7 (as R, NumPy and spreadsheets have it): between the two samples nearest to it. Reorders the
// samples. Requires: at least one; a probability from 0 to 1.
double sampleQuantile(std::span<double> samples, double probability);

// Of the mean of samples. Nothing for fewer than two.
std::optional<double> standardErrorOfMean(std::span<const double> samples, double mean);

// Of a quantile of n samples, where the density is `density`.
double standardErrorOfQuantile(double probability, double samples, double density);

// The interval a share of n runs is known within (Wilson's), at this confidence.
std::pair<double, double> wilsonInterval(double share, double runs, double confidence);

// That A is cheaper than B, both normal.
double probabilityCheaper(double meanA, double sdA, double meanB, double sdB, double correlation);

// Runs until a probability is known within ± `error`, or a mean with this coefficient of variation within the
// share `error` of itself.
double samplesForProbability(double probability, double error, double confidence);
double samplesForMean(double coefficientOfVariation, double error, double confidence);

} // namespace breakeven
