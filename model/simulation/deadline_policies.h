// The ways to finish a job by its deadline with spot machines that come and go.
//
// Greedy: spot while there is time to wait, on demand for the rest once there is none. Uniform: "uniform
// progress", on demand whenever the work is behind a straight line to the deadline. OnDemand and SpotOnly
// ignore the deadline. Optimum knows the whole trace: a bound no policy beats.
// Source: Wu et al., "Can't Be Late: Optimizing Spot Instance Savings under Deadlines", NSDI 2024, and the
// authors' simulator.
#pragma once

#include "model/result.h"

#include <array>
#include <string>

namespace breakeven {

enum class DeadlinePolicy { Greedy, Uniform, OnDemand, SpotOnly, Optimum };

inline constexpr std::array kDeadlinePolicies{DeadlinePolicy::Greedy, DeadlinePolicy::Uniform,
                                              DeadlinePolicy::OnDemand, DeadlinePolicy::SpotOnly,
                                              DeadlinePolicy::Optimum};

// "greedy", "uniform", "on-demand", "spot-only", "optimum".
const char *policyName(DeadlinePolicy policy);
// Errors: Usage naming all policies.
Result<DeadlinePolicy> parsePolicy(const std::string &name);

// Whether the policy stops at the deadline; the others run until the work is done.
bool keepsDeadline(DeadlinePolicy policy);

} // namespace breakeven
