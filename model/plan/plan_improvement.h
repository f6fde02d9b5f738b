// Changes the orders of a plan one after the other as long as it gets cheaper.
//
// More or fewer machines of an order, another month or another offer for it, and the same change term after
// term. Limits hold at every step. Deterministic. Checked: tests/model/plan_bound_test.cpp, against trying
// all orders of small plans.
#pragma once

#include "model/plan/plan_orders.h"

#include <cstdint>
#include <functional>
#include <stop_token>

namespace breakeven {

// How far a search is, from 0 to 1; called in the thread that searches.
using PlanProgress = std::function<void(double share)>;

class PlanImprovement
{
public:
    // Orders that break a limit are cut until it holds. Requires: the costs outlive it.
    PlanImprovement(const PlanCosts &costs, PlanOrders orders, const std::stop_token &stop,
                    PlanProgress progress = {});

    // Runs until no change pays, or until plans of `mostMonths` months in all have been scored.
    void run(double mostMonths);
    double monthsTried() const { return double(m_tried) * months(); }

    const PlanOrders &orders() const { return m_orders; }
    const PlanScore &score() const { return m_score; }

private:
    int months() const { return m_costs.task().months(); }
    const PlanOffer &offer(std::size_t i) const { return m_costs.task().offers[m_costs.fixed()[i]]; }
    bool isEnough() const;
    bool canServe(std::size_t i, int month) const;
    int allowed(std::size_t i, int machines) const;
    bool isWithinLimits(const PlanOrders &orders, std::size_t i) const;
    void keepLimit(std::size_t i);

    bool improveOnce();
    bool tryAmounts(std::size_t i, int month);
    bool tryChain(std::size_t i, int month, int step);
    bool tryTo(std::size_t i, int month, int machines);
    bool tryMoves(std::size_t i, int month);
    bool tryMove(std::size_t from, int month, std::size_t to, int toMonth, bool isAll);
    bool tryReplacement(std::size_t from, int month, std::size_t to, bool isAll);
    bool take(PlanOrders changed);

    const PlanCosts &m_costs;
    std::stop_token m_stop;
    PlanProgress m_progress;
    PlanOrders m_orders;
    std::vector<OfferScore> m_offers;
    PlanScore m_score;
    std::int64_t m_tried = 0; // plans
    double m_mostMonths = 0;
};

} // namespace breakeven
