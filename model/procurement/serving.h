// How the machines of a procurement serve the demand it is given: hours by use, machines and waits.
//
// Shape: monthly series. Units: demanded, served and unmet in GPU-hours a month of the reference GPU; paid,
// used, lost, overhead and idle in own GPU-hours a month; waits in hours. Paid = used + lost + overhead +
// idle, used × work of a GPU-hour = served, served + unmet = demanded. Source: model/dispatch.
#pragma once

#include "model/dispatch/dispatch_function.h"
#include "model/procurement/procurement.h"

namespace breakeven {

// A term that is not set stands for 1, or for nothing.
struct MachineTerms
{
    Quantity gpusPerMachine;
    Quantity speed;                   // reference GPU-hours of work in a GPU-hour used
    std::optional<Quantity> machines; // so many, in service or committed
    std::optional<Quantity> gpus;     // held or allowed
    std::optional<Quantity> most;     // GPUs that can be had at once
    std::optional<Quantity> lot;      // GPUs that are rented together at the least
    bool isWhole = true;
    bool isAutoscaled = false;
    bool isElastic = false;
    std::optional<Quantity> billed;  // hours for an hour of work
    std::optional<Quantity> elapsed; // hours of the clock for an hour of work
    std::optional<Quantity> capacityShare;
    std::optional<Quantity> keptShare;
    std::optional<Quantity> targetUse;
    std::optional<Quantity> overhead; // paid over used time of nodes that start and stop
    // The same, computed for the runs that the load makes: a function of nodes, hours and these arguments.
    std::optional<Function> overheadOfRuns;
    std::vector<Quantity> overheadArguments;
    std::optional<Quantity> coolDown;   // hours of it in which a machine can take the next job
    std::optional<Quantity> startHours; // paid for each start beside it, where there is no other overhead
    bool leavesLateJobs = false;        // those that would wait too long are rented elsewhere

    // Where machines may be taken back, and requests in tokens have spare ones.
    struct TakenBack
    {
        Quantity availability; // of one machine
        Quantity correlation;  // of two
        Quantity serviceLevel;
    };
    std::optional<TakenBack> takenBack;
};

// Where requests are counted in tokens, with what is known of them.
struct DispatchedWork : DispatchQuantities
{
    std::optional<ServedRequests> requests = {};
};
DispatchedWork dispatchFor(const ProcurementContext &context, const MachineTerms &terms);
// Dispatches what is left of the demand, other than requests in tokens.
DispatchQuantities dispatchRest(const ProcurementContext &context, const Demand &rest,
                                const MachineTerms &terms);
// The hours of `dispatched`, named as steps of the procurement.
Served servedBy(const ProcurementContext &context, const MachineTerms &terms,
                const DispatchedWork &dispatched);
Served serve(const ProcurementContext &context, const MachineTerms &terms);

// What is rented elsewhere beside its own machines (bridging, overflow): `hours` of work, all of them used.
void addRentedWork(const ProcurementContext &context, Quantity hours, Quantity speed, Served &served);
// Work beyond what the machines can do waits for as long as it may, and then machines are rented for it:
// `unmet` of all, and of each of several workloads.
void waitUntilRented(const ProcurementContext &context, Quantity unmet, const std::vector<Quantity> &unmetOf,
                     Served &hours);

// Own GPUs that a job of a stream holds. Requires: `Demand::isStream()`.
Quantity gpusOfJobInSlots(const ProcurementContext &context, Quantity gpusPerMachine);

// The fastest a job can go, in reference GPUs; nothing where the workload has no jobs.
std::optional<Quantity> jobRate(const ProcurementContext &context, Quantity gpusPerMachine, Quantity speed);

// Whether machines are rented whole.
bool isSoldByMachine(const ProcurementContext &context);

} // namespace breakeven
