#include "model/plan/plan_improvement.h"

#include "model/plan/plan_rounding.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace breakeven {

namespace {

// The month to order in for machines that serve from `month` on; negative where there is none.
int orderMonthFor(int month, const PlanOffer &offer)
{
    return month - int(std::ceil(offer.delivery - kRounding));
}

} // namespace

PlanImprovement::PlanImprovement(const PlanCosts &costs, PlanOrders orders, const std::stop_token &stop,
                                 PlanProgress progress, int kept)
    : PlanImprovement(std::vector{&costs}, std::move(orders), stop, std::move(progress), kept)
{
}

PlanImprovement::PlanImprovement(std::vector<const PlanCosts *> scenarios, PlanOrders orders,
                                 const std::stop_token &stop, PlanProgress progress, int kept)
    : m_scenarios(std::move(scenarios)), m_costs(*m_scenarios.front()), m_stop(stop),
      m_progress(std::move(progress)), m_kept(kept), m_orders(std::move(orders))
{
    for (std::size_t i = 0; i < m_orders.size(); ++i) {
        for (int month = 0; month < months(); ++month)
            if (int &machines = m_orders[i][std::size_t(month)]; !isKept(i, month))
                machines = allowed(i, machines);
        keepLimit(i);
    }
    m_scored.resize(m_scenarios.size());
    for (std::size_t k = 0; k < m_scenarios.size(); ++k)
        for (std::size_t i = 0; i < m_orders.size(); ++i)
            m_scored[k].offers.push_back(m_scenarios[k]->offerScoreOf(m_orders[i], i));
    scoreAnew();
}

// All of it, from the scores of the offers; its mean over the scenarios.
void PlanImprovement::scoreAnew()
{
    m_score = {};
    for (std::size_t k = 0; k < m_scenarios.size(); ++k) {
        Scored &scored = m_scored[k];
        const std::vector<double> before = std::move(scored.gpus);
        scored.gpus.assign(std::size_t(months()), 0);
        for (const OfferScore &offer : scored.offers)
            for (std::size_t month = 0; month < scored.gpus.size(); ++month)
                scored.gpus[month] += offer.gpus[month];
        scored.months.resize(scored.gpus.size());
        scored.all = {};
        for (const OfferScore &offer : scored.offers)
            scored.all.cost += offer.cost;
        for (int month = 0; month < months(); ++month) {
            const auto at = std::size_t(month);
            if (before.empty() || scored.gpus[at] != before[at])
                scored.months[at] = m_scenarios[k]->scoreOfMonth(month, scored.gpus[at]);
            scored.all += scored.months[at];
        }
        scored.ofAllMonths = m_scenarios[k]->scoreOfAllMonths(scored.gpus);
        scored.all += scored.ofAllMonths;
        m_score.cost += scored.all.cost / double(m_scenarios.size());
        m_score.penalty += scored.all.penalty / double(m_scenarios.size());
    }
}

// The same of changed orders, from what they change.
PlanScore PlanImprovement::scoreWith(std::size_t scenario, const std::vector<Change> &changes) const
{
    const Scored &scored = m_scored[scenario];
    const PlanCosts &costs = *m_scenarios[scenario];
    PlanScore all = scored.all;
    std::vector<double> gpus = scored.gpus;
    for (const Change &change : changes) {
        const OfferScore &before = scored.offers[change.offer], &after = change.scores[scenario];
        all.cost += after.cost - before.cost;
        for (std::size_t month = 0; month < gpus.size(); ++month)
            if (after.gpus[month] != before.gpus[month])
                gpus[month] += after.gpus[month] - before.gpus[month];
    }
    for (int month = 0; month < months(); ++month)
        if (const double now = gpus[std::size_t(month)]; now != scored.gpus[std::size_t(month)]) {
            const PlanScore before = scored.months[std::size_t(month)],
                            after = costs.scoreOfMonth(month, now);
            all.cost += after.cost - before.cost;
            all.penalty += after.penalty - before.penalty;
        }
    if (costs.isAllMonthsScored()) {
        const PlanScore after = costs.scoreOfAllMonths(gpus);
        all.cost += after.cost - scored.ofAllMonths.cost;
        all.penalty += after.penalty - scored.ofAllMonths.penalty;
    }
    return all;
}

// The largest over the scenarios.
OrderSizes PlanImprovement::sizes(std::size_t i) const
{
    OrderSizes most{0, 0};
    for (const PlanCosts *costs : m_scenarios)
        most = {std::max(most.useful, costs->sizes(i).useful),
                std::max(most.largest, costs->sizes(i).largest)};
    return most;
}

void PlanImprovement::run(double mostMonths)
{
    m_mostMonths = mostMonths;
    constexpr int kPasses = 40;
    for (int pass = 0; pass < kPasses && !isEnough(); ++pass)
        if (!improveOnce())
            break;
}

bool PlanImprovement::isEnough() const { return m_stop.stop_requested() || monthsTried() > m_mostMonths; }

bool PlanImprovement::canServe(std::size_t i, int month) const
{
    return month >= 0 && month < months() && m_costs.serviceOf(i, month).months() > 0;
}

// None, or at least what an order has to be; no more than can be of use.
int PlanImprovement::allowed(std::size_t i, int machines) const
{
    const int least = offer(i).limits.least;
    if (machines > 0 && machines < least)
        return 2 * machines >= least ? least : 0;
    return std::min(machines, sizes(i).largest);
}

bool PlanImprovement::isWithinLimits(const std::vector<int> &orders, std::size_t i) const
{
    if (std::isinf(offer(i).limits.most))
        return true;
    const std::vector<int> taken = m_costs.taken(orders, i);
    return *std::max_element(taken.begin(), taken.end()) <= offer(i).limits.most;
}

int PlanImprovement::cheapest(std::size_t i, int month, int machines) const
{
    return allowed(
        i, m_costs.cheapestFrom(i, month, machines, std::max(machines, m_costs.fleetOf(m_orders, i))));
}

// Takes machines away, the last ordered first, until the limit holds.
void PlanImprovement::keepLimit(std::size_t i)
{
    for (int month = months(); month-- > 0 && !isWithinLimits(m_orders[i], i);)
        while (!isKept(i, month) && m_orders[i][std::size_t(month)] > 0 && !isWithinLimits(m_orders[i], i)) {
            int &machines = m_orders[i][std::size_t(month)];
            machines = machines - 1 < offer(i).limits.least ? 0 : machines - 1;
        }
}

bool PlanImprovement::improveOnce()
{
    bool isBetter = false;
    for (std::size_t i = 0; i < m_orders.size(); ++i)
        for (int month = 0; month < months() && !isEnough(); ++month) {
            if (m_progress)
                m_progress(std::min(1.0, monthsTried() / m_mostMonths));
            isBetter = tryAmounts(i, month) || isBetter;
            isBetter = tryMoves(i, month) || isBetter;
        }
    return isBetter;
}

bool PlanImprovement::tryAmounts(std::size_t i, int month)
{
    if (!canServe(i, month) || isKept(i, month))
        return false;
    bool isBetter = false;
    const int ofJob = offer(i).machinesOfJob();
    for (const int step : {1, -1, 4, -4, ofJob, -ofJob, -m_orders[i][std::size_t(month)]}) {
        isBetter = trySteps(i, month, step) || isBetter;
        isBetter = tryChain(i, month, step) || isBetter;
    }
    // Where a larger discount pays for more machines than one more would.
    const int now = m_orders[i][std::size_t(month)];
    for (const int machines : {sizes(i).useful, sizes(i).largest, cheapest(i, month, std::max(1, now))})
        isBetter = tryTo(i, month, machines) || isBetter;
    return isBetter;
}

// Ever longer steps as long as it gets cheaper, then shorter ones down to the first.
bool PlanImprovement::trySteps(std::size_t i, int month, int step)
{
    bool isBetter = false;
    const auto isCheaperBy = [&](int stride) {
        const bool isCheaper = tryTo(i, month, m_orders[i][std::size_t(month)] + stride);
        isBetter = isBetter || isCheaper;
        return isCheaper;
    };
    int stride = step;
    while (stride != 0 && std::abs(stride) <= sizes(i).largest && isCheaperBy(stride))
        stride *= 2;
    for (; isBetter && std::abs(stride) > std::abs(step); stride /= 2)
        isCheaperBy(stride);
    while (isBetter && step != 0 && isCheaperBy(step)) {
    }
    return isBetter;
}

// The same change of this order and of all that follow it, term after term.
bool PlanImprovement::tryChain(std::size_t i, int month, int step)
{
    Change changed = changeOf(i);
    int orders = 0;
    for (int at = month; at < months(); ++orders) {
        int &machines = changed.orders[std::size_t(at)];
        machines = allowed(i, std::max(0, machines + step));
        const Service &service = m_costs.serviceOf(i, at);
        const int next = at + std::max(1, service.last - service.first);
        at = service.months() == 0 ? months() : next;
    }
    return orders > 1 && take({std::move(changed)});
}

bool PlanImprovement::tryTo(std::size_t i, int month, int machines)
{
    machines = allowed(i, std::max(0, machines));
    if (machines == m_orders[i][std::size_t(month)])
        return false;
    Change changed = changeOf(i);
    changed.orders[std::size_t(month)] = machines;
    return take({std::move(changed)});
}

// To another month, or to another offer: the machines of a job, or all of the order.
bool PlanImprovement::tryMoves(std::size_t i, int month)
{
    if (isKept(i, month))
        return false;
    bool isBetter = false;
    for (const bool isAll : {false, true})
        for (const int step : {-1, 1, -2, 2, -3, 3, -6, 6, -12, 12})
            isBetter = tryMove(i, month, i, month + step, isAll) || isBetter;
    for (std::size_t other = 0; other < m_orders.size(); ++other)
        if (other != i)
            for (const bool isAll : {false, true}) {
                const int arrives = m_costs.serviceOf(i, month).first;
                const int from = orderMonthFor(arrives, offer(other));
                isBetter = tryMove(i, month, other, from, isAll) || isBetter;
                isBetter = tryReplacement(i, month, other, isAll) || isBetter;
            }
    return isBetter;
}

bool PlanImprovement::tryMove(std::size_t from, int month, std::size_t to, int toMonth, bool isAll)
{
    const int there = m_orders[from][std::size_t(month)];
    if (there == 0 || !canServe(to, toMonth))
        return false;
    const int moved = isAll ? there : std::min(there, offer(from).machinesOfJob());
    std::vector<Change> changes{changeOf(from)};
    changes[0].orders[std::size_t(month)] = allowed(from, there - moved);
    if (from != to)
        changes.push_back(changeOf(to));
    return tryInPlace(changes, to, {toMonth},
                      from == to ? moved : int(offer(to).machinesFor(moved * offer(from).capacity)));
}

// What an order serves for all of its time is served by another offer, term after term.
bool PlanImprovement::tryReplacement(std::size_t from, int month, std::size_t to, bool isAll)
{
    const int there = m_orders[from][std::size_t(month)];
    if (there == 0)
        return false;
    const int moved = isAll ? there : std::min(there, offer(from).machinesOfJob());
    const int machines = int(offer(to).machinesFor(moved * offer(from).capacity));
    const Service &service = m_costs.serviceOf(from, month);
    std::vector<Change> changes{changeOf(from), changeOf(to)};
    changes[0].orders[std::size_t(month)] = allowed(from, there - moved);
    std::vector<int> ordersIn;
    for (int at = service.first; at < service.last;) {
        const int ordered = orderMonthFor(at, offer(to));
        if (!canServe(to, ordered))
            return false;
        ordersIn.push_back(ordered);
        at = std::max(at + 1, m_costs.serviceOf(to, ordered).last);
    }
    return tryInPlace(changes, to, ordersIn, machines);
}

// With these machines more in each of the months, with as many as make the order cheapest in all, and with
// those of one job fewer, whose work is rented where that costs less than a machine that is half used.
bool PlanImprovement::tryInPlace(const std::vector<Change> &changes, std::size_t to,
                                 const std::vector<int> &months, int machines)
{
    std::vector<Change> needed = changes, cheap = changes, fewer = changes;
    std::vector<int> &asNeeded = needed.back().orders;
    const int less = std::max(0, machines - offer(to).machinesOfJob());
    for (const int month : months) {
        const auto at = std::size_t(month);
        const int there = asNeeded[at];
        asNeeded[at] = allowed(to, there + machines);
        cheap.back().orders[at] = cheapest(to, month, there + machines);
        fewer.back().orders[at] = allowed(to, fewer.back().orders[at] + less);
    }
    const bool isCheapOther = cheap.back().orders != asNeeded;
    return take(std::move(needed)) || (isCheapOther && take(std::move(cheap))) ||
           (less > 0 && take(std::move(fewer)));
}

bool PlanImprovement::isKeptChanged(const std::vector<int> &orders, std::size_t i) const
{
    for (int month = 0; month < std::min(m_kept, months()); ++month)
        if (isKept(i, month) && orders[std::size_t(month)] != m_orders[i][std::size_t(month)])
            return true;
    return false;
}

bool PlanImprovement::take(std::vector<Change> changes)
{
    std::erase_if(changes, [this](const Change &change) { return change.orders == m_orders[change.offer]; });
    for (const Change &change : changes)
        if (isKeptChanged(change.orders, change.offer) || !isWithinLimits(change.orders, change.offer))
            return false;
    ++m_tried;
    const double enough = m_score.all() - kRounding * std::fabs(m_score.all());
    double mean = 0;
    for (Change &change : changes)
        for (std::size_t k = 0; k < m_scenarios.size(); ++k)
            change.scores.push_back(m_scenarios[k]->offerScoreOf(
                change.orders, change.offer, m_orders[change.offer], m_scored[k].offers[change.offer]));
    for (std::size_t k = 0; k < m_scenarios.size(); ++k)
        mean += scoreWith(k, changes).all() / double(m_scenarios.size());
    // Of orders that cost without end the difference is unknown.
    if (std::isfinite(m_score.all()) && !(mean < enough))
        return false;
    exchange(changes);
    scoreAnew();
    if (m_score.all() < enough)
        return true;
    exchange(changes);
    scoreAnew();
    return false;
}

void PlanImprovement::exchange(std::vector<Change> &changes)
{
    for (Change &change : changes) {
        std::swap(m_orders[change.offer], change.orders);
        for (std::size_t k = 0; k < m_scenarios.size(); ++k)
            std::swap(m_scored[k].offers[change.offer], change.scores[k]);
    }
}

} // namespace breakeven
