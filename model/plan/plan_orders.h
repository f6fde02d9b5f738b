// The orders of a plan, their cost with all that is rented beside them, and the demand they leave unserved.
//
// Cost: present value. A shortage against the planned demand, and one at P90 beyond what the service level
// allows, count as a penalty that outweighs every cost. Threads: one at a time.
#pragma once

#include "model/plan/plan_demand.h"
#include "model/plan/plan_offer.h"
#include "model/plan/rented_rest.h"

namespace breakeven {

// Shares of the months, or of the GPU-hours, in which nobody is short at P90.
enum class ServiceBasis { Months, GpuHours };

struct ServiceLevel
{
    double share = .95;
    ServiceBasis basis = ServiceBasis::Months;

    bool operator==(const ServiceLevel &) const = default;
};

// What is to be planned.
struct PlanTask
{
    PaymentWeights weights;
    std::vector<MonthDemand> demand;
    std::vector<PlanOffer> offers;
    ServiceLevel service;

    int months() const { return int(demand.size()); }
};

// Machines of each offer that is fixed, by the month they are ordered in.
using PlanOrders = std::vector<std::vector<int>>;

// Orders of the first months that stay as they are, of what is bought or committed to.
struct KeptOrders
{
    PlanOrders orders;
    int months = 0;
};

// A step of the network of a fixed offer: the plans whose largest number of machines in service at once lies
// between `least` and `most` are priced alike.
struct FleetStep
{
    std::size_t offer = 0; // of PlanCosts::fixed()
    int least = 1;         // at once; or none at all
    double most = kUnlimited;
};

// What the orders of one fixed offer cost with what it costs beside them, and the reference GPUs that work.
// By month: also what the cost is the sum of.
struct OfferScore
{
    double cost = 0;
    std::vector<double> gpus;
    std::vector<int> machines; // in service
    std::vector<double> ofOrders;
    std::vector<double> ofMachines;
    int fleet = 0; // the most machines in service at once
};

struct PlanScore
{
    double cost = 0;
    double penalty = 0;

    double all() const { return cost + penalty; }
    PlanScore &operator+=(const PlanScore &other)
    {
        cost += other.cost;
        penalty += other.penalty;
        return *this;
    }
};

class PlanCosts
{
public:
    // Requires: the task outlives it.
    explicit PlanCosts(const PlanTask &task);

    const PlanTask &task() const { return m_task; }
    // The offers that are fixed, and those that are rented, as places in the task.
    const std::vector<std::size_t> &fixed() const { return m_fixed; }
    const std::vector<std::size_t> &rented() const { return m_rented; }
    // Nothing beside what is owned already.
    PlanOrders none() const;
    bool holdsSome() const; // owned already
    // These orders with the kept ones in the place of their own.
    PlanOrders with(const KeptOrders &kept, PlanOrders orders) const;

    OfferScore offerScoreOf(const std::vector<int> &orders, std::size_t i) const;
    // The same number from the score of other orders, in time by the months that differ.
    OfferScore offerScoreOf(const std::vector<int> &orders, std::size_t i, const std::vector<int> &others,
                            const OfferScore &ofOthers) const;
    PlanScore scoreOf(const PlanOrders &orders) const;
    PlanScore scoreOf(const std::vector<OfferScore> &offers) const;
    // What is rented in a month beside so many GPUs that are fixed, and the penalty for what is short.
    PlanScore scoreOfMonth(int month, double gpus) const;
    // What depends on all months together: penalties by the service level, and what rented offers cost beside
    // their rates. Units: GPUs that are fixed, by month.
    PlanScore scoreOfAllMonths(const std::vector<double> &gpus) const;
    // Whether that is anything.
    bool isAllMonthsScored() const { return m_hasLimits || !m_attachedRented.empty(); }
    // The steps of all fixed offers that are priced by the machines in service; those of one cover all plans.
    std::vector<FleetStep> fleetSteps() const;
    // Machines in service of the i-th fixed offer, by month, and at most at once; and of all, in reference
    // GPUs.
    std::vector<int> inService(const PlanOrders &orders, std::size_t i) const;
    int fleetOf(const PlanOrders &orders, std::size_t i) const;
    std::vector<double> gpusOf(const PlanOrders &orders) const;
    // Machines on order or in service, by month.
    std::vector<int> taken(const std::vector<int> &orders, std::size_t i) const;
    // The rest to be rented in a month, from the lowest rate up; its layers are in the order of `rented()`.
    const RentedRest &rest(int month) const { return m_rest[std::size_t(month)]; }
    // The same at P90, to count shortages: renting costs nothing there, and a missing GPU-hour costs 1.
    const RentedRest &high(int month) const { return m_high[std::size_t(month)]; }
    double penaltyRate() const { return m_penaltyRate; }
    // The order sizes of the i-th fixed offer that can make a plan cheaper.
    const OrderSizes &sizes(std::size_t i) const { return m_sizes[i]; }
    // Present value of an order of such a fleet; infinite where it would earn money by being sold again.
    double orderCost(std::size_t i, int month, int machines, int fleet) const;
    // When an order of the i-th fixed offer does work.
    const Service &serviceOf(std::size_t i, int month) const { return m_services[i][std::size_t(month)]; }
    // At least this many machines of the i-th fixed offer, as the order of such a fleet that costs least.
    int cheapestFrom(std::size_t i, int month, int machines, int fleet) const;
    // GPU-hours at P90 that may be short over the whole plan.
    double allowedShort() const;
    int allowedShortMonths() const;

private:
    std::vector<int> inService(const std::vector<int> &orders, std::size_t i) const;
    // From its machines in service, and what the orders cost.
    void scoreMonth(OfferScore &score, std::size_t i, int month) const;
    void addUp(OfferScore &score, std::size_t i) const;
    // Machines from `begins` of their order's service to its end.
    template<class Begins>
    std::vector<int> machinesBy(const std::vector<int> &orders, std::size_t i, const Begins &begins) const;
    // What an offer costs beside its orders or its rate: monthly while it serves, and once if it serves at
    // all.
    template<class IsUsed>
    double attachedCost(const PlanOffer &offer, const IsUsed &isUsed) const;
    double excess(const std::vector<double> &gpus) const;

    const PlanTask &m_task;
    std::vector<std::size_t> m_fixed;
    std::vector<std::size_t> m_rented;
    std::vector<RentedRest> m_rest;
    std::vector<RentedRest> m_high;
    std::vector<OrderSizes> m_sizes;
    std::vector<std::vector<Service>> m_services; // of the fixed offers, by the month of an order
    bool m_hasLimits = true;                      // of what is rented: somebody may be short
    std::vector<std::size_t> m_attachedRented; // of `rented()`: those that cost something beside their rate
    double m_penaltyRate = 0;
};

} // namespace breakeven
