// How many replicas a rate of requests takes, and how many machines hold them.
//
// A replica never straddles machines it fits into. Units: requests/s. Source: serving from measured runs,
// from goodput to money. Requires: a goodput above 0.
#pragma once

#include <span>
#include <vector>

namespace breakeven {

struct ReplicaTerms
{
    double goodput = 0;  // of a replica
    double headroom = 1; // share of the goodput that is planned on
    double burst = 1;    // busiest minutes over the mean of their hour
    double gpusPerReplica = 1;
    double gpusPerMachine = 8;
    double leastReplicas = 0;
    double spareReplicas = 0; // beside those that are there, for one that fails
};

double replicasFor(double requestsPerSecond, const ReplicaTerms &terms);
// Replicas that are paid where so many are to answer: with the spare ones, of which there are none while no
// replica is on.
double replicasHeld(double replicas, const ReplicaTerms &terms);
// Those of the replicas held that may answer.
double replicasOfHeld(double held, const ReplicaTerms &terms);

// Whole replicas that one machine holds; 0 where a replica takes several.
double replicasPerMachine(const ReplicaTerms &terms);
double machinesFor(double replicas, const ReplicaTerms &terms);
// Replicas that so many machines hold.
double replicasOn(double machines, const ReplicaTerms &terms);

// The rate that replicas are planned to take, with headroom for their busiest minutes.
double plannedRate(double replicas, const ReplicaTerms &terms);

struct ArrivalLevel
{
    double hours = 0;
    double requestsPerSecond = 0;
};

struct ServingMonth
{
    std::vector<double> replicas; // wanted at each level
    std::vector<double> machines; // paid at each level
    double peakMachines = 0;
    double machineHours = 0;
    double requests = 0;
    double utilisation = 0; // requests over what the paid machines could take
};

// `isKeptAtPeak`: the machines of the highest level are paid all the time.
ServingMonth servingMonth(std::span<const ArrivalLevel> levels, const ReplicaTerms &terms, bool isKeptAtPeak);

} // namespace breakeven
