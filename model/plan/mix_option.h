// The best plan of a study as an option of it: layers that are bought or committed to, and a rest that is
// rented. Threads: any; works on copies.
// Checked: tests/model/mix_option_test.cpp.
#pragma once

#include "model/plan/capacity_plan.h"
#include "model/study/study.h"

#include <stop_token>
#include <string>

namespace breakeven {

// Two ways that differ by less are a tie: a mix has to cost less by more than this share.
inline constexpr double kTieOfWays = 0.01;

// Writes it as the option "mix"; an older one is replaced. What is uncertain of its parts is shared with the
// options they come from. Requires: a mix with layers, of this study.
void putIntoStudy(Study &study, const PlanMix &mix);

// The same where the best plan costs more than 1 % less than the cheapest option. Returns whether there is
// one now. A study that cannot be planned has none. Requires: a completed study. Errors: Cancelled.
Result<bool> addMix(Study &study, const std::stop_token &stop = {});

} // namespace breakeven
