// What the times of requests say: how many a second, how bursty, how long nothing came.
//
// Units: seconds; shares 0–1. Unknown (NaN) where there are too few. Source: the span goes from the first to
// the last request, the rate is requests/span; the idle share after w is Σ (gap − w over gaps > w)/span: what
// a replica with that cool-down is switched off. Checked: the Azure and Mooncake rows of the reference data.
#pragma once

#include <span>

namespace breakeven {

struct ArrivalStatistics
{
    double requests = 0;
    double spanSeconds = 0;
    double ratePerSecond = 0;
    double meanGapSeconds = 0;
    double gapVariation = 0; // standard deviation over mean
    double maxGapSeconds = 0;
    double idleShareAfter10 = 0;
    double idleShareAfter60 = 0;
    double leastPerMinute = 0; // of whole minutes
    double meanPerMinute = 0;
    double mostPerMinute = 0;
};

// Requires: ascending times.
ArrivalStatistics arrivalStatistics(std::span<const double> times);

// For a series of requests a second, each holding for the usual step: gaps between requests are not told.
ArrivalStatistics rateStatistics(std::span<const double> times, std::span<const double> rates);

// For a counter that only rises, but may start again from 0.
ArrivalStatistics counterStatistics(std::span<const double> times, std::span<const double> totals);

// How often requests come, if they come by chance: the rate of a Poisson process and whether the counts of
// equal windows allow it. Source: the index of dispersion is variance/mean of the counts in 60 s windows (at
// most 1000 windows, at least 20), 1 for Poisson; (windows − 1) × index is χ² distributed; accepted within
// its central 99 % (Wilson–Hilferty approximation).
struct PoissonFit
{
    double ratePerSecond = 0;
    double indexOfDispersion = 0;
    double windowSeconds = 0;
    int windows = 0;
    bool isAccepted = false;
};
PoissonFit fitPoisson(std::span<const double> times);

} // namespace breakeven
