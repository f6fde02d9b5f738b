// The orders of a plan as an option: layers of machines that are bought or committed to, and a rest that is
// rented. The plan costs what `compare` says of this option.
//
// A plan without orders is the option it rents, and a plan that rents nothing is the option it orders. Orders
// that are renewed stand in `servers` or `gpus` of their layer, all others in its `orders`. Units: months
// from 0; machines; present value. Threads: any; works on copies. Checked:
// tests/model/plan_as_option_test.cpp.
#pragma once

#include "model/evaluate/cost_order.h"
#include "model/evaluate/evaluate.h"
#include "model/plan/plan_search.h"
#include "model/procurement/machine_orders.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// Orders of one option, by month.
struct MixLayer
{
    std::string option;
    bool isOwned = false;
    std::vector<MachineOrder> first; // one order that is renewed as long as the plan lasts, or none
    std::vector<MachineOrder> orders;
    double most = 0;     // machines in service at once
    bool isHeld = false; // owned already: nothing is ordered
};

struct PlanMix
{
    std::vector<MixLayer> layers; // in the order they serve
    std::string rest;             // the option that is rented; empty: none is there to rent
    OptionOutcome outcome;        // as compared; its parts are the layers and the rest

    bool isMix() const { return !layers.empty() && !rest.empty(); }
    // The part of an option in the outcome; nothing where it is none of them.
    const ServedOutcome *partOf(const std::string &option) const;
};

// "base", "layer_2", …: the part of the k-th layer.
std::string partOfLayer(std::size_t k);

// Requires: options of the study; a layer or more.
Option optionOf(const Study &study, const PlanMix &mix);

class PlanJudge
{
public:
    // Requires: the costs outlive it, and are of this completed study with one workload and nothing shared.
    PlanJudge(const Study &study, const PlanCosts &costs);

    // The cheapest plan by `compare`: these orders, with those of the first month changed as long as that
    // pays, or a single option that is rented or kept; `found` then has the orders of that option. Nothing
    // where none of them can do the work, or where the plan needs more layers than an option has.
    std::optional<PlanMix> best(FoundPlan &found, const std::stop_token &stop) const;
    // What `compare` says of these orders, with the rest rented where that costs least; where nothing is
    // ordered, also of an option that is kept. Nothing where they are no option, or cannot do the work.
    std::optional<double> costOf(const PlanOrders &orders, const std::stop_token &stop) const;
    // What these orders are as an option, by `compare`; nothing where they are none.
    std::optional<OptionOutcome> outcomeOf(const PlanOrders &orders) const;

private:
    struct Judged
    {
        PlanOrders orders;
        PlanMix mix;
        double cost = 0;
    };

    // The mix of these orders, with the rest rented from the option `rest`; if that is empty, from the rented
    // option that does most of the work.
    std::optional<PlanMix> written(const PlanOrders &orders, const std::string &rest = {}) const;
    std::optional<Judged> judged(const PlanOrders &orders, const std::string &rest = {}) const;
    std::optional<Judged> improved(std::optional<Judged> best, const std::stop_token &stop) const;
    std::optional<Judged> staged(std::optional<Judged> best, const std::stop_token &stop) const;
    std::optional<Judged> withoutKept(const std::stop_token &stop) const;
    std::optional<Judged> ofOption(std::size_t i) const;
    std::optional<Judged> withAnyRest(std::optional<Judged> best) const;
    std::optional<Judged> alone(bool isAtAnyLevel, const std::stop_token &stop) const;
    CostOrder orderOf(const PlanMix &mix) const;
    std::optional<double> costOf(const PlanMix &mix) const;
    std::optional<PlanMix> compared(PlanMix mix) const;
    std::string restOf(const PlanOrders &orders) const;
    Study studyOf(const PlanMix &mix) const;
    bool isAllowed(std::size_t i, const PlanOrders &orders) const;

    const Study &m_study;
    const PlanCosts &m_costs;
};

} // namespace breakeven
