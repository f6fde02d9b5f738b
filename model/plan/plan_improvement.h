// Changes the orders of a plan one after the other as long as it gets cheaper.
//
// More or fewer machines of an order, another month or another offer for it, and the same change term after
// term. Limits hold at every step. Of several scenarios with the same offers, the mean over them gets
// cheaper. Deterministic. Checked: tests/model/plan_bound_test.cpp, against trying all orders of small plans.
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
    // Orders that break a limit are cut until it holds; those of the first `kept` months, of what is bought
    // or committed to, stay as they are. Requires: the costs outlive it.
    PlanImprovement(const PlanCosts &costs, PlanOrders orders, const std::stop_token &stop,
                    PlanProgress progress = {}, int kept = 0);
    // The same orders in every scenario. Requires: one or more; the same fixed offers in all of them.
    PlanImprovement(std::vector<const PlanCosts *> scenarios, PlanOrders orders, const std::stop_token &stop,
                    PlanProgress progress = {}, int kept = 0);

    // Runs until no change pays, or until plans of `mostMonths` months in all have been scored.
    void run(double mostMonths);
    double monthsTried() const { return double(m_tried) * months() * double(m_scenarios.size()); }

    const PlanOrders &orders() const { return m_orders; }
    const PlanScore &score() const { return m_score; }

private:
    int months() const { return m_costs.task().months(); }
    const PlanOffer &offer(std::size_t i) const { return m_costs.task().offers[m_costs.fixed()[i]]; }
    bool isEnough() const;
    bool canServe(std::size_t i, int month) const;
    bool isKept(std::size_t i, int month) const
    {
        return (month < m_kept && offer(i).orders) || offer(i).held > 0;
    }
    bool isKeptChanged(const std::vector<int> &orders, std::size_t i) const;
    OrderSizes sizes(std::size_t i) const;
    int allowed(std::size_t i, int machines) const;
    int cheapest(std::size_t i, int month, int machines) const;
    bool isWithinLimits(const std::vector<int> &orders, std::size_t i) const;
    void keepLimit(std::size_t i);

    bool improveOnce();
    bool tryAmounts(std::size_t i, int month);
    bool trySteps(std::size_t i, int month, int step);
    bool tryChain(std::size_t i, int month, int step);
    bool tryTo(std::size_t i, int month, int machines);
    bool tryMoves(std::size_t i, int month);
    bool tryMove(std::size_t from, int month, std::size_t to, int toMonth, bool isAll);
    bool tryReplacement(std::size_t from, int month, std::size_t to, bool isAll);
    // Other orders of a fixed offer.
    struct Change
    {
        std::size_t offer = 0;
        std::vector<int> orders;
        std::vector<OfferScore> scores = {}; // by scenario
    };
    Change changeOf(std::size_t i) const { return {i, m_orders[i]}; }
    // Requires: the last change is of `to`.
    bool tryInPlace(const std::vector<Change> &changes, std::size_t to, const std::vector<int> &months,
                    int machines);
    bool take(std::vector<Change> changes);
    PlanScore scoreWith(std::size_t scenario, const std::vector<Change> &changes) const;
    void exchange(std::vector<Change> &changes); // with the orders of their offers
    void scoreAnew();

    // What is known of the orders in one scenario.
    struct Scored
    {
        std::vector<OfferScore> offers;
        std::vector<double> gpus;      // that are fixed, by month
        std::vector<PlanScore> months; // what is rented beside them
        PlanScore all;
        PlanScore ofAllMonths; // a part of it
    };

    std::vector<const PlanCosts *> m_scenarios;
    const PlanCosts &m_costs; // of the first scenario
    std::stop_token m_stop;
    PlanProgress m_progress;
    int m_kept = 0; // months
    PlanOrders m_orders;
    std::vector<Scored> m_scored; // by scenario
    PlanScore m_score;
    std::int64_t m_tried = 0; // plans
    double m_mostMonths = 0;
};

} // namespace breakeven
