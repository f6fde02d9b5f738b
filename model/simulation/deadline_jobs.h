// Jobs that are to be done in time on spot, as functions of a sheet: what they take of spot and on demand,
// how many are late, and what a bad one costs.
//
// The job runs under one policy from many starts of a history, which repeats, or of made-up spells up and
// away: the same for the same seed. Units: hours; nodes; money. Times are taken in whole minutes. A job that
// is longer than its time is run on demand, and late. Without capacity at any time spot is never there.
// Errors: unknown (NaN) where an argument is unknown.
// Source: simulation/spot_replay.h. Checked: tests/model/deadline_study_test.cpp against `simulate spot`.
#pragma once

#include "model/dispatch/load_shape.h"
#include "model/sheet/function.h"
#include "model/simulation/deadline_policies.h"

#include <memory>
#include <optional>

namespace breakeven {

inline constexpr double kLateShareAllowed = .05;
inline constexpr double kBadNight = .95; // of the jobs cost less

class DeadlineJobs;

// `history`: nodes that are there, hour by hour; nothing: the spells are arguments.
std::shared_ptr<const DeadlineJobs> deadlineJobs(DeadlinePolicy policy, std::optional<LoadShape> history);

// From (work, changeover, time allowed, nodes[, mean time up, mean time away]): hours billed on spot and on
// demand, hours until the job is done, share of late jobs.
std::shared_ptr<const MonthlyFunction> hoursInTime(std::shared_ptr<const DeadlineJobs> jobs);
// From the same, then the prices of an hour of the job on spot and on demand: what a job costs on a bad
// night.
std::shared_ptr<const MonthlyFunction> costOfBadNight(std::shared_ptr<const DeadlineJobs> jobs);

} // namespace breakeven
