// The cluster autoscaler's loop over one burst: pods wait, nodes are launched, work, cool down and are
// deleted.
//
// One loop does, in this order: bind pods to ready nodes; stop at the unready gate; drop nodes that failed to
// start; scale up, or else mark idle nodes and delete those unneeded long enough. A pod gets a node of its
// own. Random: the boot time of node i, whether it fails and whether its deletion is slow, and the start time
// of pod i are draws of sample i in the stream of the run, so their order does not matter; times are
// lognormal. Source: kubernetes/autoscaler 1.21 and 1.36. Checked:
// tests/model/simulation/cluster_autoscaler_test.cpp, against the closed form
// (effects/autoscaling_overhead.h) and an independent implementation.
#pragma once

#include "model/result.h"
#include "model/simulation/autoscaler_settings.h"
#include "model/simulation/burst_run.h"
#include "model/simulation/event_budget.h"

#include <cstdint>
#include <stop_token>

namespace breakeven {

inline constexpr std::int64_t kMostBurstEvents = 20'000'000;

// Run `run` of the seed. Requires: settings in their ranges. Errors: Cancelled after a stop request; Failed
// when the burst has more than `mostEvents` loops and node events.
Result<BurstRun> simulateBurst(const AutoscalerSettings &settings, std::uint64_t seed, std::uint32_t run = 0,
                               std::stop_token stop = {}, std::int64_t mostEvents = kMostBurstEvents);
Result<BurstRun> simulateBurst(const AutoscalerSettings &settings, std::uint64_t seed, std::uint32_t run,
                               EventBudget &budget);

} // namespace breakeven
