#include "model/serving/replica_dispatch.h"

#include "model/effects/replicas.h"
#include "model/effects/whole.h"
#include "model/numeric/time_constants.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

// Of machines, or of GPUs that are sold one by one.
class Fleet
{
public:
    explicit Fleet(const ReplicaSupply &supply) : m_supply(supply), m_terms(supply.replica) {}

    // For so many that answer.
    double gpusFor(double replicas) const
    {
        const double held = replicasHeld(replicas, m_terms);
        const double gpus = m_supply.machines.isWhole
                                ? withSpare(machinesFor(held, m_terms)) * m_terms.gpusPerMachine
                                : held * m_terms.gpusPerReplica;
        return m_supply.machines.lot > 0 && gpus > 0 ? std::max(gpus, inMachines(m_supply.machines.lot))
                                                     : gpus;
    }

    // That may answer.
    double replicasOn(double gpus) const
    {
        const double held = m_supply.machines.isWhole
                                ? breakeven::replicasOn(wholeDown(gpus / m_terms.gpusPerMachine), m_terms)
                                : wholeDown(gpus / m_terms.gpusPerReplica);
        return replicasOfHeld(held, m_terms);
    }

    // GPUs that are held, allowed and to be had; without end where as many are had as are wanted.
    double limit() const
    {
        const SupplyTerms &machines = m_supply.machines;
        double held = kInfinite;
        if (!std::isnan(machines.machines))
            held = machines.machines * m_terms.gpusPerMachine;
        else if (!std::isnan(machines.gpus))
            held = inMachines(machines.gpus);
        if (!(machines.most < held))
            return held;
        return machines.isWhole ? wholeDown(machines.most / m_terms.gpusPerMachine) * m_terms.gpusPerMachine
                                : machines.most;
    }

private:
    double inMachines(double gpus) const
    {
        return m_supply.machines.isWhole ? wholeUp(gpus / m_terms.gpusPerMachine) * m_terms.gpusPerMachine
                                         : gpus;
    }

    double withSpare(double machines) const
    {
        const SpareTerms &spare = m_supply.spare;
        if (!(spare.availability < 1) || !(machines > 0))
            return machines;
        return replicasForServiceLevel(int(std::min(machines, 1e6)), spare.availability, spare.serviceLevel,
                                       spare.correlation);
    }

    const ReplicaSupply &m_supply;
    const ReplicaTerms &m_terms;
};

ReplicasDispatched unknownDispatch(double paid)
{
    constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    ReplicasDispatched unknown{kUnknown, kUnknown, kUnknown, kUnknown, kUnknown, kUnknown,
                               kUnknown, kUnknown, kUnknown, kUnknown, kUnknown};
    unknown.working = unknown.paid = paid;
    return unknown;
}

double peakOf(std::span<const ShapeSegment> curve)
{
    double peak = 0;
    for (const ShapeSegment &segment : curve)
        peak = std::max(peak, segment.level);
    return peak;
}

// Requests that may come below zero where a base answers more than there are.
double rateAt(const ReplicaSupply &supply, const ShapeSegment &segment)
{
    return std::max(0.0, supply.requestsPerSecond * segment.level - supply.servedBefore);
}

// The capacity that is there while this many replicas are wanted.
struct Standing
{
    double replicas = -1; // wanted; below 0: not known yet
    double gpus = 0;      // of the machines that are there
    double planned = 0;   // requests/s
    double share = 1;     // of what is asked that is served at most
};

Standing standingFor(const Fleet &fleet, const ReplicaTerms &terms, double replicas, double limit)
{
    const double gpus = std::min(fleet.gpusFor(replicas), limit);
    if (!std::isfinite(gpus))
        return {replicas, gpus, 0, 1};
    const double there = std::min(replicas, fleet.replicasOn(std::isfinite(limit) ? limit : gpus));
    // Machines that hold fewer replicas than there are to be serve the share of these that they hold.
    const double share = there < terms.leastReplicas ? there / terms.leastReplicas : 1;
    return {replicas, gpus, plannedRate(there, terms), share};
}

} // namespace

ReplicasDispatched dispatchReplicas(std::span<const ShapeSegment> curve, const ReplicaSupply &supply,
                                    double hoursPerMonth)
{
    const Fleet fleet(supply);
    const ReplicaTerms &terms = supply.replica;
    const double limit = fleet.limit();
    if (!(terms.goodput > 0) || !std::isfinite(supply.requestsPerSecond) || std::isnan(limit))
        return unknownDispatch(limit * hoursPerMonth);

    thread_local Load load;
    load.clear();
    ReplicasDispatched result;
    double hours = 0, asked = 0, answered = 0;
    double peakGpus = 0;
    Standing standing;
    for (const ShapeSegment &segment : curve) {
        const double rate = rateAt(supply, segment);
        const double replicas = replicasFor(rate, terms);
        // Most hours have as many replicas as the hour before.
        if (replicas != standing.replicas)
            standing = standingFor(fleet, terms, replicas, limit);
        if (!std::isfinite(standing.gpus))
            return unknownDispatch(kInfinite);
        const double served = std::min(rate * standing.share, standing.planned);
        if (!load.empty() && load.back().atOnce == standing.gpus)
            load.back().hours += segment.hours;
        else
            load.push_back({segment.hours, standing.gpus, 0});
        peakGpus = std::max(peakGpus, standing.gpus);
        result.replicas = std::max(result.replicas, replicas);
        result.planned = std::max(result.planned, standing.planned);
        hours += segment.hours;
        asked += rate * segment.hours;
        answered += served * segment.hours;
    }
    const double toMonth = hoursPerMonth / hours * kSecondsPerHour;
    const double gpuHours = terms.gpusPerReplica / terms.goodput / kSecondsPerHour;
    result.requests = answered * toMonth;
    result.demanded = asked * toMonth * gpuHours;
    result.served = answered * toMonth * gpuHours;

    SupplyTerms machines = supply.machines;
    machines.gpusPerMachine = terms.gpusPerMachine;
    const Dispatched paid = dispatch(load, machines, hoursPerMonth);
    result.machines = paid.machines;
    result.capacity = paid.machines * terms.gpusPerMachine;
    result.working = paid.working;
    result.paid = paid.paid;
    const double perReplica = terms.gpusPerMachine * machinesFor(1, terms);
    const double fit = std::max(1.0, replicasPerMachine(terms));
    const double gpusOfReplica = machines.isWhole ? perReplica / fit : terms.gpusPerReplica;
    result.able = paid.paid / gpusOfReplica * terms.goodput * kSecondsPerHour;

    const double peak = std::max(0.0, supply.requestsPerSecond * peakOf(curve) - supply.servedBefore);
    const double atPeak =
        std::min(result.replicas, fleet.replicasOn(std::isfinite(limit) ? limit : peakGpus));
    result.busiest = atPeak > 0 ? std::min(peak, plannedRate(atPeak, terms)) * terms.burst / atPeak : 0;
    return result;
}

} // namespace breakeven
