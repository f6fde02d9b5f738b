// Many runs of one deadline job in one line: what the policy costs on average, and how much of it is
// fallback.
//
// Units: money, hours; shares 0-1. Unknown (NaN) as soon as one run did not finish or has no known cost.
#pragma once

#include "model/simulation/deadline_run.h"

#include <cstdint>
#include <span>

namespace breakeven {

struct DeadlineSummary
{
    std::int64_t runs = 0;
    std::int64_t finishedRuns = 0;
    double meanCost = 0;
    double leastCost = 0;
    double mostCost = 0;
    double meanOnDemandHours = 0;
    double meanSpotHours = 0;
    double onDemandCostShare = 0; // of the money of all runs: what falls back to on demand
};

// Unknown throughout for no runs.
DeadlineSummary summarise(const DeadlineJob &job, std::span<const DeadlineRun> runs);

} // namespace breakeven
