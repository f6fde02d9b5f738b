#include "model/trace/record_statistics.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/time_constants.h"
#include "model/numeric/unknown.h"
#include "model/trace/spell_statistics.h"

#include <limits>

namespace breakeven {

namespace {

double shareOf(std::span<const double> values, bool (*isMeant)(double))
{
    return values.empty()
               ? kUnknown
               : double(std::count_if(values.begin(), values.end(), isMeant)) / double(values.size());
}

std::vector<double> known(std::span<const double> values)
{
    std::vector<double> result;
    std::copy_if(values.begin(), values.end(), std::back_inserter(result),
                 [](double value) { return !std::isnan(value); });
    return result;
}

} // namespace

LifetimeStatistics lifetimeStatistics(std::span<const double> seconds, std::span<const double> isInterrupted)
{
    std::vector<double> hours;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        if (isInterrupted[i] == 1)
            hours.push_back(seconds[i] / kSecondsPerHour);
    LifetimeStatistics statistics;
    statistics.count = double(seconds.size());
    statistics.preempted = double(hours.size());
    statistics.censored = statistics.count - statistics.preempted;
    statistics.meanHours = sampleMean(hours);
    statistics.medianHours = hours.empty() ? kUnknown : sampleQuantile(hours, 0.5);
    statistics.shareBelow3Hours = shareOf(hours, [](double value) { return value < 3; });
    statistics.shareAbove22Hours = shareOf(hours, [](double value) { return value > 22; });
    return statistics;
}

JobStatistics jobStatistics(double jobs, std::span<const double> seconds, std::span<const double> gpus)
{
    JobStatistics statistics{jobs, kUnknown, kUnknown, kUnknown, kUnknown, kUnknown};
    if (!seconds.empty() && !gpus.empty()) {
        std::vector<double> gpuSeconds;
        for (std::size_t i = 0; i < seconds.size(); ++i)
            if (!std::isnan(seconds[i]) && !std::isnan(gpus[i]))
                gpuSeconds.push_back(seconds[i] * gpus[i]);
        statistics.gpuHours = blockSum(gpuSeconds) / kSecondsPerHour;
    }
    const std::vector<double> sizes = known(gpus);
    statistics.meanGpus = sampleMean(sizes);
    statistics.singleGpuShare = shareOf(sizes, [](double value) { return value == 1; });
    std::vector<double> durations = known(seconds);
    statistics.p50Seconds = nearestRank(durations, 0.5);
    statistics.p90Seconds = nearestRank(durations, 0.9);
    return statistics;
}

DurationStatistics durationStatistics(std::span<const double> seconds)
{
    std::vector<double> durations = known(seconds);
    DurationStatistics statistics;
    statistics.count = double(durations.size());
    statistics.p50Seconds = nearestRank(durations, 0.5);
    statistics.p90Seconds = nearestRank(durations, 0.9);
    statistics.p99Seconds = nearestRank(durations, 0.99);
    statistics.maxSeconds = nearestRank(durations, 1);
    return statistics;
}

TokenStatistics tokenStatistics(std::span<const double> tokens)
{
    std::vector<double> all = known(tokens);
    TokenStatistics statistics;
    double sum = 0;
    for (const double value : all)
        sum += value;
    statistics.mean = all.empty() ? kUnknown : sum / double(all.size());
    statistics.p50 = nearestRank(all, 0.5);
    statistics.p95 = nearestRank(all, 0.95);
    return statistics;
}

PriceStatistics priceStatistics(std::span<const double> times, std::span<const double> prices, double end,
                                double above)
{
    PriceStatistics statistics{double(prices.size()), 0, kUnknown, kUnknown, kUnknown, kUnknown};
    if (prices.empty())
        return statistics;
    statistics.least = *std::min_element(prices.begin(), prices.end());
    statistics.most = *std::max_element(prices.begin(), prices.end());
    double held = 0;
    double money = 0;
    double dear = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const double span = (i + 1 < times.size() ? times[i + 1] : std::max(end, times[i])) - times[i];
        held += span;
        money += span * prices[i];
        dear += prices[i] > above ? span : 0;
    }
    statistics.spanSeconds = held;
    statistics.timeWeightedMean = held > 0 ? money / held : prices.size() == 1 ? prices.front() : kUnknown;
    if (held > 0 && !std::isnan(above))
        statistics.shareOfTimeAbove = dear / held;
    return statistics;
}

} // namespace breakeven
