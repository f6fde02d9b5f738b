// Tiny studies that come out in several ways, and the least expected cost of their first orders by trying
// all.
#pragma once

#include "model/plan/two_stage_plan.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace breakeven::test {

struct TinyScenarios
{
    std::vector<std::unique_ptr<PlanTask>> tasks;
    std::vector<std::unique_ptr<PlanCosts>> costs; // of the tasks
    std::unique_ptr<PlanTask> enteredTask;
    std::unique_ptr<PlanCosts> entered; // the study as it is entered
    std::string settings;               // one a line

    std::vector<const PlanCosts *> all() const;
};

// Two or three scenarios of up to six months: two options that are ordered and, at times, one that is rented.
// Nothing where the study cannot be planned.
std::optional<TinyScenarios> tinyScenarios(std::uint64_t seed, std::uint64_t number);

// The least means of cost and penalty over all orders.
struct LeastByTrying
{
    double first = 0; // of first orders, each followed by the best later ones of every scenario
    double fixed = 0; // of orders that are the same in every scenario
};
// Nothing where there are more orders than `most`.
std::optional<LeastByTrying> leastByTrying(const TinyScenarios &tiny, double most);

} // namespace breakeven::test
