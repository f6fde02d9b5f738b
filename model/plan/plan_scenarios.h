// The ways a study may come out, as studies whose ranges and open choices are settled: the scenarios of a
// plan.
//
// They draw what the risk simulation draws, as one Latin hypercube: of n scenarios each n-th of a range is
// in one. One scenario is the study as it is entered. Owns: the studies. Checked:
// tests/model/uncertain_plan_test.cpp.
#pragma once

#include "model/risk/uncertain_choices.h"
#include "model/risk/uncertain_inputs.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace breakeven {

inline constexpr int kPlanScenarios = 16; // unless another number is asked for
inline constexpr int kMostPlanScenarios = 64;

struct PlanScenarios
{
    std::vector<Study> studies;
    std::vector<UncertainInput> inputs; // that were drawn
    std::vector<DrawnChoice> choices;   // that were settled
    std::vector<Issue> issues;

    bool isAnythingDrawn() const { return !inputs.empty() || !choices.empty(); }
};

// Errors: BadInput for fewer than one or more than the most scenarios.
Result<void> checkPlanScenarios(int count);
// Requires: a study with one workload and nothing shared. Errors: BadInput for fewer than one or more than
// the most scenarios, or for ranges, correlations and choices that cannot be drawn; Cancelled.
Result<PlanScenarios> planScenarios(const Study &study, int count, std::uint64_t seed,
                                    const std::stop_token &stop = {});

} // namespace breakeven
