// The cheapest run of a deadline job for someone who knows the whole trace: a bound below every policy.
//
// A dynamic program over tick, time lost so far and machine held. Time lost (waited ticks and changeovers)
// takes the place of the work left, which is the time gone less the time lost: the states that can still
// finish are a band as narrow as the slack. Taking a machine jumps over its whole changeover, since leaving
// before its end is waiting that costs money; so no state is needed for what is left of a changeover.
// Shape: `offered` has one flag for each tick to the deadline. An unknown price (NaN) reads as "cannot be
// had". No plan at all: a run of no ticks that is not finished.
// Errors: BadInput when the states would be more than `kMaximumOmniscientStates`; Cancelled when `stop` asks.
// Checked: against every policy and a plain search over all decisions; 67.93 USD, the published mean of 1000
// starts.
#pragma once

#include "model/result.h"
#include "model/simulation/deadline_job.h"
#include "model/simulation/deadline_run.h"

#include <cstdint>
#include <span>
#include <stop_token>

namespace breakeven {

// A byte each.
constexpr std::int64_t kMaximumOmniscientStates = std::int64_t(1) << 28;

// Requires: as many flags as `job.ticksToDeadline()`.
Result<DeadlineRun> omniscientRun(const DeadlineJob &job, std::span<const std::uint8_t> offered,
                                  std::int64_t startTick, std::stop_token stop = {});

} // namespace breakeven
