// Which limits hold a plan back, and which change of one of them would let it serve everybody.
#pragma once

#include "model/plan/capacity_plan.h"

namespace breakeven {

// Limits that are reached, with the months.
std::vector<PlanLimit> bindingLimits(const PlanCosts &costs, const PlanOrders &orders);

// For a plan in which somebody is short: limits that alone can mend it, the smallest change first; then those
// that cannot.
std::vector<PlanLimit> relaxationsOf(const PlanCosts &costs, const PlanOrders &orders);

// GPUs that are short at once, by month: at P50, and at P90 where the service level does not allow it.
std::vector<double> shortGpus(const PlanCosts &costs, const PlanOrders &orders);

} // namespace breakeven
