#include "model/serving/replica_count.h"

#include "model/effects/whole.h"
#include "model/numeric/time_constants.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

double machinesPerReplica(const ReplicaTerms &terms)
{
    return wholeUp(terms.gpusPerReplica / terms.gpusPerMachine);
}

} // namespace

double replicasFor(double requestsPerSecond, const ReplicaTerms &terms)
{
    return std::max(terms.leastReplicas,
                    wholeUp(requestsPerSecond * terms.burst / (terms.headroom * terms.goodput)));
}

double replicasHeld(double replicas, const ReplicaTerms &terms)
{
    return replicas > 0 ? replicas + terms.spareReplicas : 0;
}

double replicasOfHeld(double held, const ReplicaTerms &terms)
{
    return std::max(0.0, held - terms.spareReplicas);
}

double replicasPerMachine(const ReplicaTerms &terms)
{
    return wholeDown(terms.gpusPerMachine / terms.gpusPerReplica);
}

double machinesFor(double replicas, const ReplicaTerms &terms)
{
    const double fit = replicasPerMachine(terms);
    return fit >= 1 ? wholeUp(replicas / fit) : replicas * machinesPerReplica(terms);
}

double replicasOn(double machines, const ReplicaTerms &terms)
{
    const double fit = replicasPerMachine(terms);
    return fit >= 1 ? wholeDown(machines) * fit : wholeDown(machines / machinesPerReplica(terms));
}

double plannedRate(double replicas, const ReplicaTerms &terms)
{
    return replicas * terms.headroom * terms.goodput / terms.burst;
}

ServingMonth servingMonth(std::span<const ArrivalLevel> levels, const ReplicaTerms &terms, bool isKeptAtPeak)
{
    ServingMonth month;
    for (const ArrivalLevel &level : levels) {
        month.replicas.push_back(replicasFor(level.requestsPerSecond, terms));
        month.machines.push_back(machinesFor(month.replicas.back(), terms));
        month.peakMachines = std::max(month.peakMachines, month.machines.back());
        month.requests += level.requestsPerSecond * kSecondsPerHour * level.hours;
    }
    if (isKeptAtPeak)
        std::fill(month.machines.begin(), month.machines.end(), month.peakMachines);
    double replicaHours = 0;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        month.machineHours += month.machines[i] * levels[i].hours;
        replicaHours += replicasOn(month.machines[i], terms) * levels[i].hours;
    }
    month.utilisation = month.requests / (replicaHours * kSecondsPerHour * terms.goodput);
    return month;
}

} // namespace breakeven
