// What lists of single things say: lifetimes, jobs, durations, and prices that hold until the next.
//
// Units: as named; shares 0–1. Unknown (NaN) where there is nothing to say. Source: quantiles are nearest
// rank
// (`nearestRank`), the median of an even number the mean of the middle two; prices are averaged by the time
// they hold, never by row. Checked: the reference rows of the recorded data.
#pragma once

#include <span>

namespace breakeven {

struct LifetimeStatistics
{
    double count = 0;
    double preempted = 0;
    double censored = 0; // ended by their owner, or still running
    // For the preempted.
    double meanHours = 0;
    double medianHours = 0;
    double shareBelow3Hours = 0;
    double shareAbove22Hours = 0;
};
LifetimeStatistics lifetimeStatistics(std::span<const double> seconds, std::span<const double> isInterrupted);

struct JobStatistics
{
    double jobs = 0;
    double gpuHours = 0;
    double meanGpus = 0;
    double singleGpuShare = 0;
    double p50Seconds = 0;
    double p90Seconds = 0;
};
// Empty spans: not told.
JobStatistics jobStatistics(double jobs, std::span<const double> seconds, std::span<const double> gpus);

struct DurationStatistics
{
    double count = 0;
    double p50Seconds = 0;
    double p90Seconds = 0;
    double p99Seconds = 0;
    double maxSeconds = 0;
};
DurationStatistics durationStatistics(std::span<const double> seconds);

// For the requests that say it.
struct TokenStatistics
{
    double mean = 0;
    double p50 = 0;
    double p95 = 0;
};
TokenStatistics tokenStatistics(std::span<const double> tokens);

struct PriceStatistics
{
    double points = 0;
    double spanSeconds = 0;
    double timeWeightedMean = 0; // the plain price of a single point
    double least = 0;
    double most = 0;
    double shareOfTimeAbove = 0; // of a price that was asked for
};
// Times in seconds, ascending, empty where none are told; the last price holds until `end`. `above`: NaN to
// leave it out.
PriceStatistics priceStatistics(std::span<const double> times, std::span<const double> prices, double end,
                                double above);

} // namespace breakeven
