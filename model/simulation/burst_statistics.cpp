#include "model/simulation/burst_statistics.h"

#include "model/numeric/unknown.h"
#include "model/simulation/cluster_autoscaler.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace breakeven {

namespace {

struct Measure
{
    BurstSpread BurstStatistics::*spread;
    double (*of)(const BurstRun &run);
};

double perWork(double nodeSeconds, const BurstRun &run)
{
    return run.phases.working > 0 ? nodeSeconds / run.phases.working : kUnknown;
}

constexpr std::array kMeasures{
    Measure{&BurstStatistics::totalMinutes, [](const BurstRun &run) { return run.totalSeconds / 60; }},
    Measure{&BurstStatistics::lastPodStartMinutes,
            [](const BurstRun &run) { return run.lastWorkStartSeconds / 60; }},
    Measure{&BurstStatistics::nodeMinutes, [](const BurstRun &run) { return run.nodeSeconds / 60; }},
    Measure{&BurstStatistics::billedOverpay,
            [](const BurstRun &run) { return perWork(run.nodeSeconds, run); }},
    Measure{&BurstStatistics::readyOverpay,
            [](const BurstRun &run) { return perWork(run.readyNodeSeconds, run); }},
    Measure{&BurstStatistics::loops, [](const BurstRun &run) { return double(run.loops); }},
    Measure{&BurstStatistics::haltedLoops, [](const BurstRun &run) { return double(run.haltedLoops); }},
    Measure{&BurstStatistics::failedNodes, [](const BurstRun &run) { return double(run.failedNodes); }},
    Measure{&BurstStatistics::rampMinutes, [](const BurstRun &run) { return run.phases.ramp / 60; }},
    Measure{&BurstStatistics::workingMinutes, [](const BurstRun &run) { return run.phases.working / 60; }},
    Measure{&BurstStatistics::coolDownMinutes, [](const BurstRun &run) { return run.phases.coolDown / 60; }},
    Measure{&BurstStatistics::deletingMinutes, [](const BurstRun &run) { return run.phases.deleting / 60; }},
    Measure{&BurstStatistics::failedMinutes, [](const BurstRun &run) { return run.phases.failed / 60; }},
};

// Mean and variance run by run (Welford), so that no run is kept.
struct Accumulator
{
    int count = 0;
    double mean = 0;
    double squares = 0;
    double least = 0;
    double most = 0;

    void add(double value)
    {
        least = count ? std::min(least, value) : value;
        most = count ? std::max(most, value) : value;
        ++count;
        const double difference = value - mean;
        mean += difference / count;
        squares += difference * (value - mean);
    }

    BurstSpread spread() const
    {
        const double deviation = count > 1 ? std::sqrt(squares / (count - 1)) : 0;
        return {mean, std::isnan(mean) ? kUnknown : deviation, least, most};
    }
};

} // namespace

std::string simulationProvenance(int runs, std::uint64_t seed)
{
    return "simulated, " + std::to_string(runs) + (runs == 1 ? " run" : " runs") + ", seed " +
           std::to_string(seed);
}

Result<BurstStatistics> simulateBursts(const AutoscalerSettings &settings, std::uint64_t seed, int runs,
                                       std::stop_token stop)
{
    BurstStatistics statistics;
    statistics.runs = runs;
    statistics.provenance = simulationProvenance(runs, seed);
    std::array<Accumulator, kMeasures.size()> sums;
    for (int run = 0; run < runs; ++run) {
        auto burst = simulateBurst(settings, seed, std::uint32_t(run), stop);
        if (!burst)
            return burst.error();
        const bool hasEnded = burst->status == BurstStatus::Ended;
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i].add(hasEnded ? kMeasures[i].of(*burst) : kUnknown);
        statistics.status = burst->status;
        if (run == 0)
            statistics.first = std::move(*burst);
        // The limits and flags decide whether a burst ends, not chance.
        if (!hasEnded)
            break;
    }
    for (std::size_t i = 0; i < sums.size(); ++i)
        statistics.*kMeasures[i].spread = sums[i].spread();
    return statistics;
}

} // namespace breakeven
