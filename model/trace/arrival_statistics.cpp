#include "model/trace/arrival_statistics.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/time_constants.h"
#include "model/numeric/unknown.h"
#include "model/trace/counts_over_time.h"

#include <limits>

namespace breakeven {

namespace {

double idleShare(std::span<const double> gaps, double cooldown, double span)
{
    double idle = 0;
    for (const double gap : gaps)
        idle += std::max(gap - cooldown, 0.0);
    return idle / span;
}

std::vector<double> countsOf(std::span<const double> times, double window, std::size_t windows)
{
    std::vector<double> counts(windows);
    for (const double time : times) {
        const double place = (time - times.front()) / window;
        if (place < double(windows))
            ++counts[std::size_t(place)];
    }
    return counts;
}

ArrivalStatistics unknownGaps()
{
    ArrivalStatistics statistics;
    statistics.requests = statistics.ratePerSecond = kUnknown;
    statistics.meanGapSeconds = statistics.gapVariation = statistics.maxGapSeconds = kUnknown;
    statistics.idleShareAfter10 = statistics.idleShareAfter60 = kUnknown;
    statistics.leastPerMinute = statistics.meanPerMinute = statistics.mostPerMinute = kUnknown;
    return statistics;
}

} // namespace

ArrivalStatistics arrivalStatistics(std::span<const double> times)
{
    ArrivalStatistics statistics = unknownGaps();
    statistics.requests = double(times.size());
    if (times.size() < 2)
        return statistics;
    std::vector<double> gaps(times.size() - 1);
    for (std::size_t i = 0; i < gaps.size(); ++i)
        gaps[i] = times[i + 1] - times[i];
    const double span = times.back() - times.front();
    statistics.spanSeconds = span;
    statistics.meanGapSeconds = sampleMean(gaps);
    statistics.maxGapSeconds = *std::max_element(gaps.begin(), gaps.end());
    if (!(span > 0))
        return statistics;
    statistics.ratePerSecond = double(times.size()) / span;
    // Of all gaps there were: over n, not n − 1.
    const double share = double(gaps.size() - 1) / double(gaps.size());
    statistics.gapVariation = sampleDeviation(gaps) * std::sqrt(share) / statistics.meanGapSeconds;
    statistics.idleShareAfter10 = idleShare(gaps, 10, span);
    statistics.idleShareAfter60 = idleShare(gaps, 60, span);
    if (span >= kSecondsPerMinute) {
        const auto counts = countsOf(times, kSecondsPerMinute, std::size_t(span / kSecondsPerMinute));
        statistics.leastPerMinute = *std::min_element(counts.begin(), counts.end());
        statistics.meanPerMinute = sampleMean(counts);
        statistics.mostPerMinute = *std::max_element(counts.begin(), counts.end());
    }
    return statistics;
}

ArrivalStatistics rateStatistics(std::span<const double> times, std::span<const double> rates)
{
    ArrivalStatistics statistics = unknownGaps();
    if (times.empty())
        return statistics;
    std::vector<double> known;
    double requests = 0;
    for (const CountStretch &stretch : stretchesOf(times, usualStep(times)))
        if (!std::isnan(rates[stretch.sample])) {
            known.push_back(rates[stretch.sample]);
            requests += rates[stretch.sample] * stretch.length();
        }
    statistics.spanSeconds = times.back() - times.front();
    if (known.empty())
        return statistics;
    statistics.requests = requests;
    statistics.ratePerSecond = sampleMean(known);
    statistics.leastPerMinute = *std::min_element(known.begin(), known.end()) * kSecondsPerMinute;
    statistics.meanPerMinute = statistics.ratePerSecond * kSecondsPerMinute;
    statistics.mostPerMinute = *std::max_element(known.begin(), known.end()) * kSecondsPerMinute;
    return statistics;
}

ArrivalStatistics counterStatistics(std::span<const double> times, std::span<const double> totals)
{
    ArrivalStatistics statistics = unknownGaps();
    if (times.empty())
        return statistics;
    double requests = 0;
    double before = kUnknown;
    for (const double total : totals) {
        if (std::isnan(total))
            continue;
        if (!std::isnan(before))
            requests += total >= before ? total - before : total;
        before = total;
    }
    statistics.spanSeconds = times.back() - times.front();
    statistics.requests = requests;
    if (statistics.spanSeconds > 0)
        statistics.ratePerSecond = requests / statistics.spanSeconds;
    return statistics;
}

PoissonFit fitPoisson(std::span<const double> times)
{
    constexpr double mostWindows = 1000;
    constexpr double fewestWindows = 20;
    constexpr double z = 2.5758293035489; // 99 %
    PoissonFit fit{kUnknown, kUnknown, kUnknown, 0, false};
    const double span = times.size() < 2 ? 0 : times.back() - times.front();
    if (!(span > 0))
        return fit;
    const double windows = std::clamp(std::floor(span / kSecondsPerMinute), fewestWindows, mostWindows);
    fit.windowSeconds = span / windows;
    fit.windows = int(windows);
    fit.ratePerSecond = double(times.size()) / span;
    const auto counts = countsOf(times, fit.windowSeconds, std::size_t(windows));
    const double deviation = sampleDeviation(counts);
    fit.indexOfDispersion = deviation * deviation / sampleMean(counts);
    const double freedom = windows - 1;
    const double part = 2 / (9 * freedom);
    const double low = std::pow(1 - part - z * std::sqrt(part), 3);
    const double high = std::pow(1 - part + z * std::sqrt(part), 3);
    fit.isAccepted = fit.indexOfDispersion >= low && fit.indexOfDispersion <= high;
    return fit;
}

} // namespace breakeven
