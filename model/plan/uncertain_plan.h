// When to commit: the orders of the next three months that cost least on average over the ways a study may
// come out, and what is decided after them.
//
// Costs are present values over the whole plan, means over the scenarios. Names as in Birge 1982: RP the cost
// of these first orders; EEV with the first orders of the plan as entered; WS if each scenario were known
// from the start; FIX with all orders fixed today. Each cost is what `compare` says of the orders in a
// scenario; where orders are no option (machines kept month by month), all are what the search counts.
// Quarters are of the plan, from 0, three months each. Threads: any; works on copies. Checked:
// tests/model/uncertain_plan_test.cpp.
#pragma once

#include "model/plan/capacity_plan.h"
#include "model/plan/plan_scenarios.h"
#include "model/plan/two_stage_plan.h"

#include <cstdint>

namespace breakeven {

struct UncertainRequest
{
    PlanRequest plan;
    int scenarios = kPlanScenarios;
    std::uint64_t seed = 42;
    int threads = 1;
};

// Over the scenarios.
struct Expected
{
    double mean = 0;
    double p10 = 0;
    double p90 = 0;
};
Expected expectedOf(std::vector<double> values);

// Of an option in a quarter.
struct LadderRung
{
    int quarter = 0;
    std::size_t offer = 0; // of UncertainPlan::offers
    Expected ordered;      // machines, in its months together; P10 and P90 in whole ones
    Expected held;         // the same in service in its last month
};

struct UncertainPlan
{
    std::string workload;
    int scenarios = 0;
    std::uint64_t seed = 0;
    std::vector<UncertainInput> inputs; // that were drawn
    std::vector<DrawnChoice> choices;   // that were settled
    std::vector<PlanOffer> offers;      // as CapacityPlan::offers
    std::vector<PlanOrder> first;       // of the first quarter; their cost is the mean
    std::vector<LadderRung> ladder;     // of every option that is ordered in some scenario, by quarter
    Expected cost;                      // RP
    double asPlanned = 0;               // EEV
    double known = 0;                   // WS
    double fixed = 0;                   // FIX
    double nothing = 0;                 // nothing ordered in the first quarter, the rest by scenario
    std::optional<double> bound;        // no first orders cost less
    bool isCompared = true;             // the costs are those of `compare`
    // Scenarios in which somebody is short: with the first orders, with those of the plan as entered, with
    // nothing ordered in the first quarter, and with all orders fixed. Such costs are of what is served.
    int shortScenarios = 0, shortAsPlanned = 0, shortNothing = 0, shortFixed = 0;
    std::vector<Issue> issues;

    // Nothing where somebody is short with one of the two.
    std::optional<double> regret() const;             // EEV − RP
    std::optional<double> perfectInformation() const; // RP − WS
    std::optional<double> decidingLater() const;      // FIX − RP
    std::optional<double> committingNothing() const;  // what it costs more than the first orders
    int quarters() const;
};

// `planned` is the plan of the same study and request. Errors: as of `planCapacity`, and BadInput for a
// number of scenarios out of range, a forecast from a history, a plan that leaves somebody short or late, an
// option that the plan orders and that some scenario has not, and ranges that cannot be drawn; Cancelled.
Result<UncertainPlan> planUnderUncertainty(const Study &study, const UncertainRequest &request,
                                           const CapacityPlan &planned);

} // namespace breakeven
