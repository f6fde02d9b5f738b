// A month of machines under a load, walked through event by event: the second route to `dispatch`.
//
// Waiting work lies in parcels, first in, first out. Machines are at work or not, one by one; their starts
// are counted as they happen. Two periods of the load pass before anything is counted. Requests and jobs that
// come by chance are customers of a simulation with random numbers. Units: as in model/dispatch/dispatch.h.
// Source: demand-and-supply.md §2, §7, §8, not the code it checks. Checked:
// tests/model/month_simulation_test.cpp, against rows of §13.
#pragma once

#include "model/dispatch/dispatch.h"
#include "tests/support/two_routes/machine_row.h"
#include "tests/support/two_routes/work_walk.h"

#include <cstdint>
#include <vector>

namespace breakeven::test {

struct SimulatedMonth
{
    double machines = 0;
    double capacity = 0;
    double rate = 0;
    // GPU-hours of the month: of the reference GPU, then own.
    double demanded = 0;
    double served = 0;
    double paid = 0;
    double working = 0;
    double used = 0;
    double lost = 0;
    double overhead = 0;
    double idle = 0;

    bool isGrowing = false;   // the queue, without end
    double waitMean = kUnset; // of the load's queue alone, without chance
    double wait95 = kUnset;
    std::vector<WaitedWork> waits;       // of a period
    std::vector<MachineHistory> history; // of machines that start and stop, of a period

    bool isOverloaded = false; // requests or jobs come faster than they can be served
    double load = 0;           // the largest share of a server's time that they take
    double latency95 = kUnset;
    std::vector<double> responses;
    double jobWaitMean = kUnset;
    double jobWait95 = kUnset;
    std::vector<double> jobWaits;
    // Not simulated: the specified distribution, integrated.
    double specifiedLatency95 = kUnset;
    double specifiedJobWaitMean = kUnset;
    double specifiedJobWait95 = kUnset;
    // The shortest stretch of the load over the time that its requests take to settle; flat: infinite.
    double steadiness = 0;
};

// `customers`: requests or jobs that are drawn; 0: none, only what is not chance is known.
SimulatedMonth simulateMonth(std::span<const LoadSegment> load, const SupplyTerms &terms,
                             double hoursPerMonth, std::size_t customers = 200'000, std::uint64_t seed = 1);

// The share of the waiting work that has waited so long or less.
double shareWaitingAtMost(const SimulatedMonth &month, double hours);

// What `dispatch` would answer; waits and responses by chance are the specified ones.
Dispatched dispatchedBy(const SimulatedMonth &month);

} // namespace breakeven::test
