// The same burst simulated several times: mean and spread of what comes out.
//
// Threads: none; the same seed gives the same bits. Run r is run r of the seed, so one run is the first of
// many.
#pragma once

#include "model/result.h"
#include "model/simulation/autoscaler_settings.h"
#include "model/simulation/burst_run.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace breakeven {

// Over the runs. Unknown (NaN) where there is no such number, as an overpay of no work.
struct BurstSpread
{
    double mean = 0;
    double deviation = 0; // standard deviation; 0 for one run
    double least = 0;
    double most = 0;
};

struct BurstStatistics
{
    BurstStatus status = BurstStatus::Ended; // of all runs; the spreads are unknown unless it is `Ended`
    int runs = 0;
    BurstRun first;
    BurstSpread totalMinutes;
    BurstSpread lastPodStartMinutes;
    BurstSpread nodeMinutes;
    BurstSpread billedOverpay; // paid over used node time
    BurstSpread readyOverpay;  // ready over used node time
    BurstSpread loops;
    BurstSpread haltedLoops;
    BurstSpread failedNodes;
    BurstSpread rampMinutes; // node-minutes by phase
    BurstSpread workingMinutes;
    BurstSpread coolDownMinutes;
    BurstSpread deletingMinutes;
    BurstSpread failedMinutes;
    std::string provenance; // "simulated, 20 runs, seed 1"
};

// Requires: runs ≥ 1; settings in their ranges. Errors: as simulateBurst.
Result<BurstStatistics> simulateBursts(const AutoscalerSettings &settings, std::uint64_t seed, int runs,
                                       std::stop_token stop = {});

// "simulated, 20 runs, seed 1".
std::string simulationProvenance(int runs, std::uint64_t seed);

} // namespace breakeven
