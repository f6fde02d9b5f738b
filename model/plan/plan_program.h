// The orders of a plan as a linear program in fractions of machines. Its cost is a lower bound for every plan
// of whole machines.
//
// The program relaxes the costs of plan_orders.h: an order counts only its useful machines, each at the least
// that a machine costs in an order of any size; only machines at work need staff, at the least that a machine
// in service costs; the costs an option has whatever it serves are left out. Shortages are allowed at a
// penalty, so that there is a solution even where every plan leaves demand unserved. Checked:
// tests/model/plan_bound_test.cpp, against trying all orders of small plans.
#pragma once

#include "model/plan/linear_program.h"
#include "model/plan/plan_orders.h"

#include <optional>

namespace breakeven {

class PlanProgram
{
public:
    // The program of all plans, or of the plans of one step. Requires: the costs outlive it.
    explicit PlanProgram(const PlanCosts &costs, const std::optional<FleetStep> &step = {});

    // With `only`, orders come from this one offer; with `kept`, those of the first months are these.
    LinearSolution solve(std::optional<std::size_t> only = {}, const KeptOrders &kept = {});
    // Parts of machines, by offer and month.
    std::vector<std::vector<double>> ordersOf(const LinearSolution &solution) const;
    // Whether the joint cost of all offers is known to be a lower bound of every plan's cost.
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
