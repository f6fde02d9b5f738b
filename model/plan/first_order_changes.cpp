#include "model/plan/first_order_changes.h"

#include "model/plan/two_stage_plan.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

std::vector<FirstOrderChanges::Place> FirstOrderChanges::places() const
{
    std::vector<Place> places;
    const int months = std::min(kFirstMonths, m_costs.task().months());
    for (std::size_t i = 0; i < m_costs.fixed().size(); ++i)
        for (int month = 0; month < months; ++month)
            if (canOrder(i, month))
                places.emplace_back(i, std::size_t(month));
    return places;
}

bool FirstOrderChanges::canOrder(std::size_t i, int month) const
{
    return offer(i).orders && offer(i).held == 0 &&
           offer(i).serviceOf(month, m_costs.task().months()).months() > 0;
}

bool FirstOrderChanges::isPossible(const PlanOrders &first) const
{
    const PlanOrders orders = m_costs.with({first, kFirstMonths}, m_costs.none());
    for (std::size_t i = 0; i < first.size(); ++i) {
        const MachineLimits &limits = offer(i).limits;
        for (const int machines : first[i])
            if (machines < 0 || (machines > 0 && machines < limits.least))
                return false;
        const std::vector<int> taken = m_costs.taken(orders[i], i);
        if (*std::max_element(taken.begin(), taken.end()) > limits.most)
            return false;
    }
    return true;
}

PlanOrders FirstOrderChanges::changed(PlanOrders first, const Place &place, int machines) const
{
    int &there = first[place.first][place.second];
    there = std::max(0, there + machines);
    return first;
}

std::vector<PlanOrders> FirstOrderChanges::shifts(const PlanOrders &first, const Place &place,
                                                  int machines) const
{
    const auto [i, m] = place;
    const int moved = std::min(machines, first[i][m]);
    const std::size_t months = first[i].size();
    std::vector<PlanOrders> all;
    for (std::size_t month = 0; month < months; ++month)
        if (month != m && canOrder(i, int(month)))
            all.push_back(shifted(first, place, moved, i, {month}));
    for (std::size_t to = 0; to < first.size(); ++to) {
        if (to == i || !canOrder(to, int(m)))
            continue;
        all.push_back(shifted(first, place, moved, to, {m}));
        all.push_back(shifted(first, place, moved, to, chainFrom(to, m, months)));
        all.push_back(inPlaceOf(first, place, machines, to));
    }
    return all;
}

int FirstOrderChanges::alike(std::size_t i, int machines, std::size_t to) const
{
    return to == i ? machines : int(offer(to).machinesFor(machines * offer(i).capacity));
}

// Months of the first quarter in which orders follow one another without a gap.
std::vector<std::size_t> FirstOrderChanges::chainFrom(std::size_t i, std::size_t month,
                                                      std::size_t months) const
{
    std::vector<std::size_t> chain;
    while (month < months && canOrder(i, int(month))) {
        chain.push_back(month);
        month += std::size_t(offer(i).serviceOf(int(month), m_costs.task().months()).months());
    }
    return chain;
}

PlanOrders FirstOrderChanges::shifted(PlanOrders first, const Place &from, int machines, std::size_t to,
                                      const std::vector<std::size_t> &months) const
{
    first[from.first][from.second] -= machines;
    for (const std::size_t month : months)
        first[to][month] += alike(from.first, machines, to);
    return first;
}

PlanOrders FirstOrderChanges::inPlaceOf(PlanOrders first, const Place &place, int machines,
                                        std::size_t other) const
{
    first[place.first][place.second] += machines;
    for (std::size_t month = place.second; month < first[other].size(); ++month)
        first[other][month] = std::max(0, first[other][month] - alike(place.first, machines, other));
    return first;
}

PlanOrders meanOrders(const std::vector<PlanOrders> &all)
{
    PlanOrders mean = all.front();
    for (std::size_t i = 0; i < mean.size(); ++i)
        for (std::size_t m = 0; m < mean[i].size(); ++m) {
            double sum = 0;
            for (const PlanOrders &one : all)
                sum += one[i][m];
            mean[i][m] = int(std::lround(sum / double(all.size())));
        }
    return mean;
}

} // namespace breakeven
