// Studies to plan: work of any kind, and options of several kinds with all that makes a machine of a larger
// order cheaper, dearer, later or slower than that of a smaller one.
#pragma once

#include "model/plan/capacity_plan.h"

#include <cstdint>
#include <string>

namespace breakeven::test {

struct RandomPlan
{
    Study study;
    PlanRequest request;
    std::string settings; // one a line
};

// Number i; the same on every machine. Up to two options of each kind, and up to three years.
RandomPlan randomPlan(std::uint64_t number);

// So small that all of its orders can be tried: two options that are ordered, at times one that is rented
// beside them, and up to four months.
RandomPlan tinyPlan(std::uint64_t number);

} // namespace breakeven::test
