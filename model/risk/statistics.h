// How well samples are known, and how many are needed.
//
// Checked: tests/model/risk_statistics_test.cpp, RNG-05 and SEN-04…07.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace breakeven {

// For the mean of samples. Nothing for fewer than two.
std::optional<double> standardErrorOfMean(std::span<const double> samples);

// For a quantile of n samples, where the density is `density`.
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
