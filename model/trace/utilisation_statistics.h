// How much of its time a GPU, or the mean of several, was at work.
//
// Units: seconds; shares 0–1. Unknown (NaN) where there is nothing to say. Source: the mean and the idle
// share are weighted by the time each sample holds (counts_over_time.h), quantiles are nearest rank. Checked:
// tests/data/trace_reading_test.cpp, against shares worked out by hand.
#pragma once

#include <span>

namespace breakeven {

struct UtilisationStatistics
{
    double spanSeconds = 0;
    double mean = 0;
    double p50 = 0;
    double p95 = 0;
    double least = 0;
    double most = 0;
    double idleShare = 0; // of the time, at 0
};

// Times in seconds, ascending; NaN is unknown.
UtilisationStatistics utilisationStatistics(std::span<const double> times, std::span<const double> shares);

} // namespace breakeven
