// Orders under uncertainty: those of the first quarter are the same in every scenario, and all later ones are
// each scenario's own.
//
// Two stages: after the first quarter the scenario is taken as known. What is rented, or kept month by month,
// follows the scenario from the start. The search plans each scenario alone, tries the first orders of these
// plans, and changes the best of them machine by machine; whatever follows is planned again in every
// scenario. Means are over the scenarios, which weigh the same. The same on any number of threads. Source:
// Birge 1982, "The value of the stochastic solution in stochastic linear programs with fixed recourse",
// Mathematical Programming 24. Checked: tests/model/uncertain_plan_test.cpp and `prove later`, against trying
// all orders.
#pragma once

#include "model/plan/plan_search.h"

#include <stop_token>
#include <vector>

namespace breakeven {

inline constexpr int kFirstMonths = 3;

// A plan in every scenario.
struct ScenarioPlans
{
    std::vector<PlanOrders> orders; // by scenario
    std::vector<PlanScore> scores;

    PlanScore mean() const;
    int shortScenarios() const;
};

struct TwoStagePlan
{
    ScenarioPlans best;      // the first orders of least expected cost
    ScenarioPlans asPlanned; // the first orders of the plan that was given
    ScenarioPlans nothing;   // nothing ordered in the first quarter
    ScenarioPlans own;       // each scenario as if it were known from the start
    ScenarioPlans fixed;     // the same orders at all times, whatever the scenario
    // No first orders have a lower expected cost; nothing where a scenario has no bound.
    std::optional<double> bound;
};

struct TwoStageSettings
{
    int threads = 1;
    std::stop_token stop = {};
    PlanProgress progress = {}; // called in the thread that asks
};

// The orders of the first quarter, of what is bought or committed to.
KeptOrders firstOrdersOf(const PlanCosts &costs, const PlanOrders &orders);

// `planned`: orders of a plan for what is expected. Requires: one scenario or more, with the same fixed
// offers and months in all; the costs outlive the call and share nothing that they change. Errors: as of
// `findPlan`.
Result<TwoStagePlan> findTwoStagePlan(const std::vector<const PlanCosts *> &scenarios,
                                      const PlanOrders &planned, const TwoStageSettings &settings = {});

} // namespace breakeven
