#include "model/plan/plan_orders.h"

#include "model/plan/plan_rounding.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace breakeven {

namespace {

// A missing GPU-hour costs this many times the highest rate.
constexpr double kPenalty = 1000;

double highestRate(const PlanTask &task)
{
    double highest = 1e-6;
    for (const PlanOffer &offer : task.offers)
        for (const double rate : offer.rate)
            highest = std::max(highest, rate / (offer.isFixed() ? offer.capacity * 730 : 1));
    for (const PlanOffer &offer : task.offers)
        if (offer.orders) {
            const double hours =
                offer.capacity * 730 * std::max(1, offer.serviceOf(0, task.months()).months());
            highest = std::max(highest, offer.orders->of(0, 1, 1).total / hours);
        }
    return highest;
}

// Reference GPUs of an offer that are wanted in the fullest month, with those that are not planned with.
double highestPeak(const PlanTask &task, const PlanOffer &offer)
{
    double highest = 0;
    for (int month = 0; month < task.months(); ++month) {
        const MonthDemand &demand = task.demand[std::size_t(month)];
        highest =
            std::max(highest, std::max(peakOf(demand.load), peakOf(demand.loadHigh)) / offer.fillIn(month));
    }
    return highest;
}

constexpr double kMostMachines = 1e6;

OrderSizes sizesOf(const PlanOffer &offer, double peak)
{
    const double useful = std::clamp(offer.machinesFor(peak), 1.0, kMostMachines);
    const double full = offer.orders ? offer.orders->fullDiscount() : 1;
    const double site = offer.orders ? offer.orders->machinesOfSite(int(useful)) : 1;
    const double largest = std::max({useful, full, site, double(offer.limits.least)});
    return {int(useful), int(std::min({largest, offer.limits.most, kMostMachines}))};
}

bool hasAttached(const PlanOffer &offer)
{
    return offer.migration != 0 ||
           std::any_of(offer.attached.begin(), offer.attached.end(), [](double c) { return c != 0; });
}

} // namespace

PlanCosts::PlanCosts(const PlanTask &task) : m_task(task), m_penaltyRate(kPenalty * highestRate(task))
{
    for (std::size_t i = 0; i < task.offers.size(); ++i)
        (task.offers[i].isFixed() ? m_fixed : m_rented).push_back(i);
    for (int month = 0; month < task.months(); ++month) {
        std::vector<RentedLayer> layers, free;
        for (const std::size_t i : m_rented) {
            layers.push_back(
                {task.offers[i].rate[std::size_t(month)], task.offers[i].mostGpus[std::size_t(month)]});
            free.push_back({0, layers.back().most});
        }
        const MonthDemand &demand = task.demand[std::size_t(month)];
        m_rest.emplace_back(demand.load, std::move(layers), m_penaltyRate);
        m_high.emplace_back(demand.loadHigh, std::move(free), 1.0);
    }
    const auto isEndless = [&](std::size_t i) {
        const auto &most = task.offers[i].mostGpus;
        return std::all_of(most.begin(), most.end(), [](double gpus) { return std::isinf(gpus); });
    };
    m_hasLimits = std::none_of(m_rented.begin(), m_rented.end(), isEndless);
    for (std::size_t k = 0; k < m_rented.size(); ++k)
        if (hasAttached(task.offers[m_rented[k]]))
            m_attachedRented.push_back(k);
    for (const std::size_t i : m_fixed) {
        m_sizes.push_back(sizesOf(task.offers[i], highestPeak(task, task.offers[i])));
        m_services.emplace_back();
        for (int month = 0; month < task.months(); ++month)
            m_services.back().push_back(task.offers[i].serviceOf(month, task.months()));
    }
}

PlanOrders PlanCosts::none() const
{
    PlanOrders orders(m_fixed.size(), std::vector<int>(m_task.demand.size(), 0));
    for (std::size_t i = 0; i < m_fixed.size(); ++i)
        orders[i].front() = m_task.offers[m_fixed[i]].held;
    return orders;
}

bool PlanCosts::holdsSome() const
{
    return std::any_of(m_task.offers.begin(), m_task.offers.end(),
                       [](const PlanOffer &offer) { return offer.held > 0; });
}

PlanOrders PlanCosts::with(const KeptOrders &kept, PlanOrders orders) const
{
    for (std::size_t i = 0; i < kept.orders.size(); ++i)
        if (m_task.offers[m_fixed[i]].orders)
            std::copy_n(kept.orders[i].begin(), std::min(kept.months, m_task.months()), orders[i].begin());
    return orders;
}

std::vector<int> PlanCosts::inService(const PlanOrders &orders, std::size_t i) const
{
    return inService(orders[i], i);
}

int PlanCosts::fleetOf(const PlanOrders &orders, std::size_t i) const
{
    const std::vector<int> machines = inService(orders, i);
    return *std::max_element(machines.begin(), machines.end());
}

template<class Begins>
std::vector<int> PlanCosts::machinesBy(const std::vector<int> &orders, std::size_t i,
                                       const Begins &begins) const
{
    std::vector<int> machines(m_task.demand.size(), 0);
    const auto add = [&](int month, int more) {
        if (month < m_task.months())
            machines[std::size_t(month)] += more;
    };
    for (int month = 0; month < m_task.months(); ++month)
        if (const int ordered = orders[std::size_t(month)]) {
            const Service &service = serviceOf(i, month);
            const int first = begins(month, service);
            if (first < service.last) {
                add(first, ordered);
                add(service.last, -ordered);
            }
        }
    for (std::size_t month = 1; month < machines.size(); ++month)
        machines[month] += machines[month - 1];
    return machines;
}

std::vector<int> PlanCosts::inService(const std::vector<int> &orders, std::size_t i) const
{
    return machinesBy(orders, i, [](int, const Service &service) { return service.first; });
}

std::vector<int> PlanCosts::taken(const std::vector<int> &orders, std::size_t i) const
{
    return machinesBy(orders, i, [](int month, const Service &) { return month; });
}

std::vector<double> PlanCosts::gpusOf(const PlanOrders &orders) const
{
    std::vector<double> gpus(m_task.demand.size(), 0);
    for (std::size_t i = 0; i < m_fixed.size(); ++i) {
        const std::vector<int> machines = inService(orders, i);
        for (std::size_t month = 0; month < gpus.size(); ++month)
            gpus[month] += m_task.offers[m_fixed[i]].atWork(machines[month], int(month));
    }
    return gpus;
}

double PlanCosts::orderCost(std::size_t i, int month, int machines, int fleet) const
{
    const PlanOffer &offer = m_task.offers[m_fixed[i]];
    if (!offer.orders)
        return machines * offer.rate[std::size_t(month)] * m_task.weights.within[std::size_t(month)];
    const double cost = offer.orders->of(month, machines, fleet).presentValue;
    return cost < 0 && offer.held == 0 ? kUnlimited : cost;
}

int PlanCosts::cheapestFrom(std::size_t i, int month, int machines, int fleet) const
{
    const PlanOffer &offer = m_task.offers[m_fixed[i]];
    return offer.orders ? offer.orders->cheapestFrom(month, machines, m_sizes[i], fleet) : machines;
}

std::vector<FleetStep> PlanCosts::fleetSteps() const
{
    std::vector<FleetStep> steps;
    for (std::size_t i = 0; i < m_fixed.size(); ++i) {
        const auto &orders = m_task.offers[m_fixed[i]].orders;
        if (!orders || orders->network().size() < 2)
            continue;
        for (const NetworkStep &step : orders->network()) {
            if (!steps.empty() && steps.back().offer == i)
                steps.back().most = step.servers - 1;
            steps.push_back({i, int(step.servers), kUnlimited});
        }
    }
    return steps;
}

template<class IsUsed>
double PlanCosts::attachedCost(const PlanOffer &offer, const IsUsed &isUsed) const
{
    double cost = 0;
    bool isEver = false;
    for (int month = 0; month < m_task.months(); ++month)
        if (isUsed(month)) {
            isEver = true;
            cost += offer.attached[std::size_t(month)] * m_task.weights.within[std::size_t(month)];
        }
    if (isEver)
        cost +=
            offer.migration * m_task.weights.atStart.front() - offer.taxSaved * m_task.weights.within.front();
    return cost;
}

int PlanCosts::allowedShortMonths() const
{
    return int(std::floor((1 - m_task.service.share) * m_task.months() + kRounding));
}

double PlanCosts::allowedShort() const
{
    double all = 0;
    for (const MonthDemand &month : m_task.demand)
        all += gpuHoursOf(month.loadHigh);
    return (1 - m_task.service.share) * all;
}

// GPU-hours that are short at P90 beyond what the service level allows.
double PlanCosts::excess(const std::vector<double> &gpus) const
{
    std::vector<double> missing;
    for (int month = 0; month < m_task.months(); ++month)
        missing.push_back(high(month).shortGpuHoursAt(gpus[std::size_t(month)]));
    if (m_task.service.basis == ServiceBasis::Months) {
        std::sort(missing.begin(), missing.end());
        missing.resize(missing.size() - std::size_t(allowedShortMonths()));
        return std::accumulate(missing.begin(), missing.end(), 0.0);
    }
    const double all = std::accumulate(missing.begin(), missing.end(), 0.0);
    return std::max(0.0, all - allowedShort() * (1 + kRounding));
}

OfferScore PlanCosts::offerScoreOf(const std::vector<int> &orders, std::size_t i) const
{
    const std::vector<double> none(orders.size(), 0);
    OfferScore score{0, none, inService(orders, i), none, none, 0};
    score.fleet = *std::max_element(score.machines.begin(), score.machines.end());
    for (int month = 0; month < m_task.months(); ++month) {
        if (const int ordered = orders[std::size_t(month)])
            score.ofOrders[std::size_t(month)] = orderCost(i, month, ordered, score.fleet);
        scoreMonth(score, i, month);
    }
    addUp(score, i);
    return score;
}

OfferScore PlanCosts::offerScoreOf(const std::vector<int> &orders, std::size_t i,
                                   const std::vector<int> &others, const OfferScore &ofOthers) const
{
    OfferScore score{0, ofOthers.gpus, inService(orders, i), ofOthers.ofOrders, ofOthers.ofMachines, 0};
    score.fleet = *std::max_element(score.machines.begin(), score.machines.end());
    const auto &costs = m_task.offers[m_fixed[i]].orders;
    const bool isPricedAlike = !costs || costs->stepOf(score.fleet) == costs->stepOf(ofOthers.fleet);
    for (int month = 0; month < m_task.months(); ++month) {
        const auto at = std::size_t(month);
        if (orders[at] != others[at] || (orders[at] != 0 && !isPricedAlike))
            score.ofOrders[at] = orders[at] ? orderCost(i, month, orders[at], score.fleet) : 0;
        if (score.machines[at] != ofOthers.machines[at])
            scoreMonth(score, i, month);
    }
    addUp(score, i);
    return score;
}

void PlanCosts::scoreMonth(OfferScore &score, std::size_t i, int month) const
{
    const PlanOffer &offer = m_task.offers[m_fixed[i]];
    const auto at = std::size_t(month);
    const int machines = score.machines[at];
    score.gpus[at] = machines ? offer.atWork(machines) * offer.fillIn(month) : 0;
    score.ofMachines[at] = machines && offer.orders ? offer.orders->shared(month, machines) : 0;
}

void PlanCosts::addUp(OfferScore &score, std::size_t i) const
{
    const PlanOffer &offer = m_task.offers[m_fixed[i]];
    score.cost = 0;
    for (std::size_t month = 0; month < score.ofOrders.size(); ++month) {
        score.cost += score.ofOrders[month];
        score.cost += score.ofMachines[month];
    }
    if (hasAttached(offer))
        score.cost += attachedCost(offer, [&](int month) { return score.machines[std::size_t(month)] > 0; });
}

PlanScore PlanCosts::scoreOf(const PlanOrders &orders) const
{
    std::vector<OfferScore> offers;
    for (std::size_t i = 0; i < m_fixed.size(); ++i)
        offers.push_back(offerScoreOf(orders[i], i));
    return scoreOf(offers);
}

PlanScore PlanCosts::scoreOf(const std::vector<OfferScore> &offers) const
{
    PlanScore score;
    std::vector<double> gpus(m_task.demand.size(), 0);
    for (const OfferScore &offer : offers) {
        score.cost += offer.cost;
        for (std::size_t month = 0; month < gpus.size(); ++month)
            gpus[month] += offer.gpus[month];
    }
    for (int month = 0; month < m_task.months(); ++month)
        score += scoreOfMonth(month, gpus[std::size_t(month)]);
    score += scoreOfAllMonths(gpus);
    return score;
}

PlanScore PlanCosts::scoreOfMonth(int month, double gpus) const
{
    const double missing = m_hasLimits ? rest(month).shortGpuHoursAt(gpus) * m_penaltyRate : 0;
    return {(rest(month).costAt(gpus) - missing) * m_task.weights.within[std::size_t(month)], missing};
}

PlanScore PlanCosts::scoreOfAllMonths(const std::vector<double> &gpus) const
{
    PlanScore score;
    if (m_hasLimits)
        score.penalty = excess(gpus) * m_penaltyRate;
    if (m_attachedRented.empty())
        return score;
    std::vector<std::vector<RentedRest::Use>> uses;
    for (int month = 0; month < m_task.months(); ++month)
        uses.push_back(rest(month).usesAt(gpus[std::size_t(month)]));
    for (const std::size_t k : m_attachedRented)
        score.cost += attachedCost(m_task.offers[m_rented[k]], [&](int month) {
            return uses[std::size_t(month)][k].gpuHours > kRounding;
        });
    return score;
}

} // namespace breakeven
