// Finds the orders of least cost: a linear program in parts of machines, rounded to whole ones, and then
// improved one order at a time.
//
// What the program in parts costs is a bound: no plan of whole machines that leaves nobody short is cheaper.
// Checked: tests/model/plan_bound_test.cpp, against trying all orders of small plans.
#pragma once

#include "model/plan/plan_improvement.h"

#include <optional>
#include <stop_token>

namespace breakeven {

struct FoundPlan
{
    PlanOrders orders;
    PlanScore score;
    std::optional<double> bound; // nothing where somebody is short, or where no bound is known
};

// With `kept`, the orders of the first months are these, and the bound is of the plans that have them.
// Errors: BadInput where the cost has no lower end; Cancelled.
Result<FoundPlan> findPlan(const PlanCosts &costs, const std::stop_token &stop,
                           const PlanProgress &progress = {}, const KeptOrders &kept = {});

} // namespace breakeven
