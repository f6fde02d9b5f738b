#include "model/plan/plan_limits.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace breakeven {

namespace {

constexpr double kLimitRounding = 1e-6;

// In GPUs of the option, as its field has them.
double ownGpus(const PlanOffer &offer, double reference)
{
    return reference * offer.gpusOfMachine / offer.capacity;
}

std::vector<int> monthsWhere(int months, const auto &holds)
{
    std::vector<int> found;
    for (int month = 0; month < months; ++month)
        if (holds(month))
            found.push_back(month);
    return found;
}

PlanLimit rentedLimit(const PlanCosts &costs, const std::vector<double> &gpus, std::size_t k)
{
    const PlanTask &task = costs.task();
    const PlanOffer &offer = task.offers[costs.rented()[k]];
    PlanLimit limit{PlanLimit::Kind::Rented,
                    costs.rented()[k],
                    ownGpus(offer, offer.mostGpus.front() / offer.fillIn(0)),
                    {},
                    {}};
    limit.months = monthsWhere(task.months(), [&](int month) {
        const double most = offer.mostGpus[std::size_t(month)];
        return std::isfinite(most) &&
               costs.rest(month).usesAt(gpus[std::size_t(month)])[k].gpus >= most * (1 - kLimitRounding) &&
               most > 0;
    });
    return limit;
}

// The smallest change against what there is.
double changeOf(const PlanLimit &limit)
{
    return limit.needed ? std::fabs(*limit.needed - limit.now) / std::max(std::fabs(limit.now), 1.0)
                        : kUnlimited;
}

class Relaxations
{
public:
    Relaxations(const PlanCosts &costs, const PlanOrders &orders)
        : m_task(costs.task()), m_costs(costs), m_missing(shortGpus(costs, orders)),
          m_short(monthsWhere(m_task.months(), [&](int month) { return m_missing[std::size_t(month)] > 0; }))
    {
    }

    std::vector<PlanLimit> all() const
    {
        std::vector<PlanLimit> limits;
        for (std::size_t i = 0; i < m_task.offers.size(); ++i) {
            const PlanOffer &offer = m_task.offers[i];
            if (offer.held > 0)
                continue;
            if (!offer.isFixed())
                limits.push_back(rented(i));
            if (offer.isFixed() && std::isfinite(offer.limits.most))
                limits.push_back(machines(i));
            if (offer.isFixed() && offer.delivery > 0)
                limits.push_back(delivery(i));
        }
        std::stable_sort(limits.begin(), limits.end(),
                         [](const PlanLimit &a, const PlanLimit &b) { return changeOf(a) < changeOf(b); });
        return limits;
    }

private:
    // GPUs at once that this offer would need more.
    double most(const PlanOffer &offer) const
    {
        double most = 0;
        for (const int month : m_short)
            most = std::max(most, m_missing[std::size_t(month)] / offer.fillIn(month));
        return most;
    }

    PlanLimit rented(std::size_t i) const
    {
        const PlanOffer &offer = m_task.offers[i];
        const double machine = offer.gpusOfMachine;
        const double now = ownGpus(offer, offer.mostGpus.front() / offer.fillIn(0));
        const double needed = std::ceil(ownGpus(offer, most(offer)) / machine - kLimitRounding) * machine;
        return {PlanLimit::Kind::Rented, i, now, m_short, now + needed};
    }

    PlanLimit machines(std::size_t i) const
    {
        const PlanOffer &offer = m_task.offers[i];
        PlanLimit limit{PlanLimit::Kind::Machines, i, offer.limits.most, m_short, {}};
        if (m_short.front() >= offer.delivery)
            limit.needed = limit.now + offer.machinesFor(most(offer));
        return limit;
    }

    // Machines that come earlier help where there may be as many as are short.
    PlanLimit delivery(std::size_t i) const
    {
        const PlanOffer &offer = m_task.offers[i];
        PlanLimit limit{PlanLimit::Kind::Delivery, i, offer.delivery, m_short, {}};
        const bool isLate = m_short.front() < offer.delivery && m_short.back() < offer.delivery;
        if (isLate && most(offer) <= offer.atWork(offer.limits.most) * (1 + kLimitRounding))
            limit.needed = m_short.front();
        return limit;
    }

    const PlanTask &m_task;
    const PlanCosts &m_costs;
    std::vector<double> m_missing;
    std::vector<int> m_short;
};

} // namespace

std::vector<double> shortGpus(const PlanCosts &costs, const PlanOrders &orders)
{
    const std::vector<double> gpus = costs.gpusOf(orders);
    const int months = costs.task().months();
    std::vector<double> missing, high;
    for (int month = 0; month < months; ++month) {
        missing.push_back(costs.rest(month).shortGpusAt(gpus[std::size_t(month)]));
        high.push_back(costs.high(month).shortGpusAt(gpus[std::size_t(month)]));
    }
    std::vector<int> worst(std::size_t(months), 0);
    std::iota(worst.begin(), worst.end(), 0);
    std::stable_sort(worst.begin(), worst.end(),
                     [&](int a, int b) { return high[std::size_t(a)] > high[std::size_t(b)]; });
    const bool isByMonth = costs.task().service.basis == ServiceBasis::Months;
    double hours = 0;
    for (int month = 0; month < months; ++month)
        hours += costs.high(month).shortGpuHoursAt(gpus[std::size_t(month)]);
    const bool isKept = !isByMonth && hours <= costs.allowedShort() * (1 + kLimitRounding);
    for (int k = isByMonth ? costs.allowedShortMonths() : 0; k < months && !isKept; ++k) {
        const auto month = std::size_t(worst[std::size_t(k)]);
        missing[month] = std::max(missing[month], high[month]);
    }
    return missing;
}

std::vector<PlanLimit> bindingLimits(const PlanCosts &costs, const PlanOrders &orders)
{
    const PlanTask &task = costs.task();
    const std::vector<double> gpus = costs.gpusOf(orders);
    const std::vector<double> missing = shortGpus(costs, orders);
    std::vector<PlanLimit> binding;
    const auto addIf = [&](PlanLimit limit) {
        if (!limit.months.empty())
            binding.push_back(std::move(limit));
    };
    for (std::size_t i = 0; i < costs.fixed().size(); ++i) {
        const PlanOffer &offer = task.offers[costs.fixed()[i]];
        if (offer.held > 0)
            continue;
        const std::vector<int> taken = costs.taken(orders[i], i);
        addIf({PlanLimit::Kind::Machines,
               costs.fixed()[i],
               offer.limits.most,
               monthsWhere(task.months(),
                           [&](int month) { return taken[std::size_t(month)] >= offer.limits.most; }),
               {}});
        addIf({PlanLimit::Kind::Delivery,
               costs.fixed()[i],
               offer.delivery,
               monthsWhere(
                   task.months(),
                   [&](int month) { return month < offer.delivery && missing[std::size_t(month)] > 0; }),
               {}});
    }
    for (std::size_t k = 0; k < costs.rented().size(); ++k)
        addIf(rentedLimit(costs, gpus, k));
    return binding;
}

std::vector<PlanLimit> relaxationsOf(const PlanCosts &costs, const PlanOrders &orders)
{
    return Relaxations(costs, orders).all();
}

} // namespace breakeven
