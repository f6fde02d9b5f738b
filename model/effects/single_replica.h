// One replica that is switched off after a cool-down without requests, and set up again by the next one: the
// exact trade of cost against waiting.
//
// Poisson arrivals, any distribution of service and set-up (by mean and squared coefficient of variation),
// first come first served. Units: seconds, fractions. Source: M/G/1 with set-up: with p = e^(−λT) and
// Q = 1 + p λ E[D], wait = λ E[S²]/(2(1 − ρ)) + p (2 E[D] + λ E[D²])/(2Q), cycle = 1/λ + p E[D] +
// Q E[S]/(1 − ρ), off for p/λ of it. Checked: rows S0-01…03, S0-10, and against the simulation of 200
// settings (tests/model/two_routes_test.cpp).
#pragma once

namespace breakeven {

struct SingleReplicaTerms
{
    double arrivalsPerS = 0;
    double serviceMeanS = 0;
    double serviceCv2 = 1;
    double setupMeanS = 0;
    double setupCv2 = 0;
    double cooldownS = 0;      // +infinity: never switched off
    double clientTimeoutS = 0; // +infinity: clients wait for ever

    double utilisation() const { return arrivalsPerS * serviceMeanS; }
    bool isStable() const { return utilisation() < 1; }
};

struct SingleReplica
{
    double meanWaitS = 0;    // +infinity at a utilisation of 1 and above
    double paidFraction = 0; // set-up, service and cool-down
    double coldStartsPerHour = 0;
    double coldShare = 0;        // of the requests: those that come while it is off or being set up
    double lostPerColdStart = 0; // requests whose client gives up before a set-up of mean length ends
};

// At a utilisation of 1 and above the replica is never idle again: paid all the time, no cold starts.
SingleReplica singleReplica(const SingleReplicaTerms &terms);

} // namespace breakeven
