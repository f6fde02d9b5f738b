// What one more unit of each limit that holds a plan back would save: its shadow price.
//
// A limit is raised by one machine, or by the GPUs of one; a delivery comes a month earlier; a limit of the
// study is raised by a tenth. The study is then planned anew; the price is what that plan costs less, divided
// by the units it was raised by. Units: present value a machine, GPU, month, unit of money a month or hour,
// kW. Threads: any; works on copies. Checked: tests/model/limit_prices_test.cpp.
#pragma once

#include "model/plan/capacity_plan.h"

namespace breakeven {

// Fills in the prices of `binding`, and `studyLimits` with those that hold the plan back. Nothing changes for
// a plan that is infeasible or once a stop is requested. Requires: the plan of this study and request.
void addLimitPrices(const Study &study, const PlanRequest &request, CapacityPlan &plan);

} // namespace breakeven
