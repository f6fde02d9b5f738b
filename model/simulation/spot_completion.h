// The time of a spot job, simulated: interruptions are drawn, not segments.
//
// One exponential draw gives the whole segments that were finished before an interruption, or the end of the
// job; draw d of path p is uniform(seed, stream, sample p, dimension d). The same bits for any number of
// threads. Units: hours. Source: the process of `effects/preemption.h`. Checked: the paths of an independent
// program bit for bit but the logarithm; PRE-08b, PRE-25; mean and spread against the closed form.
#pragma once

#include "model/effects/preemption.h"
#include "model/result.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace breakeven {

struct SpotCompletionRun
{
    PreemptionTerms terms;
    JobPlan plan;
    std::uint64_t paths = 100000;
    std::uint64_t seed = 1;
    std::uint32_t stream = 0;
    int threads = 1;
};

struct SpotCompletionPaths
{
    std::vector<double> hours; // by path
    std::uint64_t draws = 0;
};

inline constexpr double kMostSpotInterruptions = 1e6; // of a path, as expected
inline constexpr double kMostSpotDraws = 2e9;         // of all paths, as expected

// Errors: BadInput when more is expected than these bounds; Cancelled, a thousand draws after a stop.
Result<SpotCompletionPaths> simulateSpotCompletion(const SpotCompletionRun &run, std::stop_token stop = {});

} // namespace breakeven
