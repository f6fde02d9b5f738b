// Runs a job with a deadline through a spot history, tick by tick, under one policy.
//
// Shape: `offered` has 1 where spot is available during that tick (AvailabilityTrace::offered). A tick on a
// machine is billed whole; taking another machine costs one changeover of billed time without progress; what
// was done is kept. The deadline counts from the start tick. Threads: calls share nothing.
// Errors: BadInput for a start outside the trace, and where the trace ends before the run does (spot-only
// instead ends unfinished); those of `omniscientRun`.
// Source: model of "Can't Be Late" (NSDI 2024). Checked: DDL-01 … DDL-13.
#pragma once

#include "model/result.h"
#include "model/simulation/deadline_job.h"
#include "model/simulation/deadline_policies.h"
#include "model/simulation/deadline_run.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace breakeven {

Result<DeadlineRun> replaySpot(DeadlinePolicy policy, const DeadlineJob &job,
                               std::span<const std::uint8_t> offered, std::int64_t startTick,
                               std::stop_token stop = {});

// One run for each start, in their order. Errors: also Cancelled when `stop` asks for it.
Result<std::vector<DeadlineRun>> replaySpot(DeadlinePolicy policy, const DeadlineJob &job,
                                            std::span<const std::uint8_t> offered,
                                            std::span<const std::int64_t> startTicks,
                                            std::stop_token stop = {});

} // namespace breakeven
