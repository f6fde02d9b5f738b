// The best plan of a study as an option of it: a base that is bought or committed to, and a rest that is
// rented.
//
// The plan names the base, the comparison judges it: machines are added and taken away while that makes the
// option cheaper, so what is told is what `compare` says of it. Threads: any; works on copies.
// Checked: tests/model/mix_option_test.cpp.
#pragma once

#include "model/plan/capacity_plan.h"
#include "model/study/study.h"

#include <stop_token>
#include <string>

namespace breakeven {

// Two ways that differ by less are a tie: a mix has to cost less by more than this share.
inline constexpr double kTieOfWays = 0.01;

// Adds the option "mix" where the best plan with one base costs more than 1 % less than the cheapest option;
// an older one is replaced. What is uncertain of its parts is shared with the options they come from. Returns
// whether there is one now. A study that cannot be planned has none. Requires: a completed study. Errors:
// Cancelled.
Result<bool> addMix(Study &study, const std::stop_token &stop = {});

} // namespace breakeven
