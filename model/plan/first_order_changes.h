// What the orders of the first quarter may be changed to: which are possible, and what lies near to them.
//
// Machines by fixed offer and month. Checked: tests/model/uncertain_plan_test.cpp, with the search that uses
// it.
#pragma once

#include "model/plan/plan_orders.h"

#include <utility>
#include <vector>

namespace breakeven {

class FirstOrderChanges
{
public:
    using Place = std::pair<std::size_t, std::size_t>; // a fixed offer and a month

    // Requires: the costs outlive it.
    explicit FirstOrderChanges(const PlanCosts &costs) : m_costs(costs) {}

    // Where something can be ordered that serves within the plan.
    std::vector<Place> places() const;
    bool canOrder(std::size_t i, int month) const;
    // Whether they keep the limits of machines.
    bool isPossible(const PlanOrders &first) const;
    int machinesOfJob(std::size_t i) const { return offer(i).machinesOfJob(); }

    // With these machines more, or fewer: none below 0.
    PlanOrders changed(PlanOrders first, const Place &place, int machines) const;
    // Machines of an order that are moved: to another month, or to another offer, once or order after order
    // in the place of a longer one; and machines in the place of what another offer has from that month on.
    std::vector<PlanOrders> shifts(const PlanOrders &first, const Place &place, int machines) const;

private:
    const PlanOffer &offer(std::size_t i) const { return m_costs.task().offers[m_costs.fixed()[i]]; }
    int alike(std::size_t i, int machines, std::size_t to) const;
    std::vector<std::size_t> chainFrom(std::size_t i, std::size_t month, std::size_t months) const;
    PlanOrders shifted(PlanOrders first, const Place &from, int machines, std::size_t to,
                       const std::vector<std::size_t> &months) const;
    PlanOrders inPlaceOf(PlanOrders first, const Place &place, int machines, std::size_t other) const;

    const PlanCosts &m_costs;
};

// Rounded to whole machines. Requires: one or more.
PlanOrders meanOrders(const std::vector<PlanOrders> &all);

} // namespace breakeven
