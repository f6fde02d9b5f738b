// The orders of a plan as a linear program in parts of machines: what no plan of whole machines undercuts.
//
// It is a relaxation of the costs in plan_orders.h. An order counts there by the machines of it that can be
// of use, each at the least that one can cost in an order of any size; people look after the machines that
// work, at the least a machine in service can cost; what an option pays for itself is left out. Penalties
// stand in it, so that it has a solution where somebody is short in every plan. Checked:
// tests/model/plan_bound_test.cpp, against trying all orders of small plans.
#pragma once

#include "model/plan/linear_program.h"
#include "model/plan/plan_orders.h"

#include <optional>

namespace breakeven {

class PlanProgram
{
public:
    // Of all plans, or of those of a step. Requires: the costs outlive it.
    explicit PlanProgram(const PlanCosts &costs, const std::optional<FleetStep> &step = {});

    // Nothing but of one offer, where one is named.
    LinearSolution solve(std::optional<std::size_t> only = {});
    // Parts of machines, by offer and month.
    std::vector<std::vector<double>> ordersOf(const LinearSolution &solution) const;
    // Whether what all offers cost together is known not to be above the cost of any plan.
    bool isBound() const { return m_isBound; }

private:
    int months() const { return m_costs->task().months(); }
    const PlanOffer &offer(std::size_t i) const { return m_costs->task().offers[m_costs->fixed()[i]]; }
    double most(std::size_t i) const { return offer(i).limits.most; }
    bool isServing(std::size_t i, int ordered, int month) const;

    void addOrders(std::size_t i);
    double leastCost(std::size_t i, int month) const;
    void addAtWork(std::size_t i);
    void addRest(int month);
    void addLimit(std::size_t i);
    void addFleet();
    void addShortMonths();
    void addShortHours();
    void addInService(std::size_t i, int month, int row, double factor);
    void addGpus(int month, int row);

    const PlanCosts *m_costs;
    std::optional<FleetStep> m_step;
    LinearProgram m_program;
    std::vector<std::vector<int>> m_columns; // of orders; −1: there can be none
    std::vector<std::vector<int>> m_atWork;  // of machines that need people, by month; empty: none do
    double m_all = 0;                        // the cost when all is rented
    bool m_isBound = true;
};

} // namespace breakeven
