// The best plan of a study, added to the study as an option: layers of machines that are bought or committed
// to, and a rest that is rented. Threads: any; works on copies.
// Checked: tests/model/mix_option_test.cpp.
#pragma once

#include "model/plan/capacity_plan.h"
#include "model/study/study.h"

#include <stop_token>
#include <string>

namespace breakeven {

// Two ways that differ by less are a tie: a mix has to cost less by more than this share.
inline constexpr double kTieOfWays = 0.01;

// Writes the mix into the study as the option "mix", in place of an older one. Uncertain inputs of its parts
// are shared with the options they come from. Requires: a mix with layers, of this study.
void putIntoStudy(Study &study, const PlanMix &mix);

// Adds the mix where the best plan costs over 1 % less than the cheapest option. Returns whether the study
// has one now; a study that cannot be planned has none. Requires: a completed study. Errors: Cancelled.
Result<bool> addMix(Study &study, const std::stop_token &stop = {});

} // namespace breakeven
