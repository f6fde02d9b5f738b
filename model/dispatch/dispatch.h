// How machines serve a load for a month: how many there are, what is paid, what waits and what is not served.
//
// Missing capacity and interruptions slow the machines down: C = machines · GPUs · speed reference GPUs do S
// = a·C/τ of work. Where machines are kept or limited and C > gang, only whole gangs work: S =
// a·⌊C/gang⌋·gang/τ. Work that is wanted at once is served up to S; work that may wait queues, first in,
// first out. Kept machines are paid for all month; machines that start and stop with the work are paid for
// the time they work and for each start, but never for more hours than there are. Under interruptions, work
// that may wait holds the whole machines that it would need without them, for longer, and gets more machines
// only where it cannot be done otherwise; what is paid does not depend on how long it waits for them. Kept
// replicas are as many as 95 % of all requests need, started ones as many as those of each segment. Jobs of
// a known size run in slots (job_slots.h). Random jobs run on machines whose number follows the jobs
// (effects/job_levels.h), or in front of slots that are kept (effects/job_patience.h). Several workloads that
// may wait are asked one after the other (shared_waits.h).
//
// Units: hours; GPUs and GPU-hours of the reference GPU where not said to be own. Unknown (NaN) in, unknown
// out. Threads: any. Requires: a load that is not empty; a·σ ≤ κ·τ.
// Checked: demand-and-supply cases P-01…P-36 and an hour-by-hour simulation (tests/support/two_routes).
#pragma once

#include "model/dispatch/load.h"
#include "model/dispatch/waiting_line.h"

#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace breakeven {

inline constexpr double kUnset = std::numeric_limits<double>::quiet_NaN();

// Requests that replicas answer one after the other; all of them are wanted at once.
struct RequestTerms
{
    double perHour = 0;          // mean of the period; follows the load
    double serviceHours = 0;     // a replica's time for one request on these machines, with interruptions
    double variation = 1;        // squared coefficient of variation of that time
    double replicaGpus = 1;      // own GPUs of a replica
    double targetHours = kUnset; // 95 % are to be answered within this; unset: no target
    double gpusBefore = 0;       // own GPUs of a base that answers from the same queue
};

// One of several services on machines that they share. What is wanted at once comes first, then each service
// in its turn, then work that may wait. A service holds the replicas that its target takes in each segment,
// and answers with all that those before it leave on machines that are kept.
struct SharedService
{
    RequestTerms requests;
    std::span<const double> levels; // reference GPUs that its requests take, by segment: a part of the load
};

// One of several workloads that share machines: its part of the load, of which the month tells what it does
// with it.
struct SharedWorkload
{
    std::span<const double> levels; // reference GPUs, by segment
    bool waits = false;             // its work may wait; else it is wanted at once
    int service = -1;               // of `SupplyTerms::services`, whose requests it is; −1: of none
    int jobs = -1;                  // of `SupplyTerms::jobsBeside`, where it waits; −1: of none
};

// Jobs. They come at random where machines are limited (M/G/c); those of a known size run whole, in slots of
// machines.
struct JobTerms
{
    double perHour = 0;
    double gpuHours = 0;      // reference, of one job
    double gpusAtMost = 0;    // J·v: the fastest a job can go, in reference GPUs
    double variation = 1;     // squared coefficient of variation of a job's time
    double gpus = 0;          // own GPUs that a job holds; 0: the work can be parted
    double left = 1;          // share of the jobs that a base leaves; the rest is its own
    double rateBefore = 0;    // reference GPUs of slots before these, which the same jobs fill first
    double patience = kUnset; // hours after which a job is left to what is rented; unset: it waits
    double within = kUnset;   // hours within which 95 % are to start; sizes machines that are kept
    bool isRandom = true;     // Poisson; else fed from a queue
    bool isShaped = false;    // their arrival rate follows the load
    double restart = 0;       // hours that a job is set back which a service stops on shared machines
    bool mayBeStopped = true; // by it; else it starts only where it can end before
};

// Paid over used node time of a run of `nodes` machines for `hours` hours; at least 1.
using OverheadOfRun = std::function<double(double nodes, double hours)>;

struct SupplyTerms
{
    double gpusPerMachine = 1;        // G
    double speed = 1;                 // v: reference GPU-hours of work in an own GPU-hour
    double billed = 1;                // σ: billed hours for an hour of work
    double elapsed = 1;               // τ: hours of the clock for an hour of work
    double capacityShare = 1;         // a: share of the time there is capacity
    double keptShare = 1;             // κ: share of the time that kept machines bill
    bool isWhole = true;              // sold by the machine; false: nothing is rounded
    bool isAutoscaled = false;        // started and stopped with the work; false: kept all month
    bool isElastic = false;           // work that is wanted at once does without the machines that are away
    double machines = kUnset;         // given: servers in service, machines committed
    double gpus = kUnset;             // given: own GPUs held or allowed; unset: as many as the load wants
    double most = kUnset;             // own GPUs that can be had at once; unset: as many as are wanted
    double lot = 0;                   // own GPUs that are rented together at the least
    double targetUse = 1;             // of kept machines, for work that waits
    double width = 0;                 // GPUs a job needs together
    double gang = 0;                  // reference GPUs a job holds here, at most; 0: work that can be parted
    double servedBefore = 0;          // GPUs that a base serves before this
    double overhead = 1;              // ω, where `overheadOfRun` is not set
    double coolDown = 0;              // hours of it that a machine stands by and can take the next job
    double startHours = 0;            // paid for each start beside the cool-down, where neither is set
    OverheadOfRun overheadOfRun = {}; // computed for the runs that the load makes
    std::optional<RequestTerms> requests = {};
    std::vector<SharedService> services = {};   // beside other work; `requests` is not set then
    std::vector<SharedWorkload> workloads = {}; // all of the load, where several share the machines
    std::vector<JobTerms> jobsBeside = {}; // of those that wait, which are asked by `within` (shared_waits.h)
    std::optional<JobTerms> jobs = {};
};

// What the machines do and what they are paid for in a month of `hoursPerMonth` hours.
struct Dispatched
{
    double machines = 0;  // most that are kept or at work
    double capacity = 0;  // C, in reference GPUs
    double rate = 0;      // S, in reference GPUs
    double served = 0;    // GPU-hours
    double working = 0;   // own GPU-hours paid before starts and stops
    double paid = 0;      // own GPU-hours
    double waitMean = 0;  // hours; unknown where nothing waits or the queue grows without end
    double wait95 = 0;    // hours
    double latency95 = 0; // hours, of requests; unknown without requests or where the queue has no end
    std::vector<double> latencies = {}; // hours, of each of several services
    // Of each of several workloads: GPU-hours of it that are not served, and own GPU-hours of machines that
    // stand ready for it and are not used.
    std::vector<double> unmet = {};
    std::vector<double> ready = {};
    double setBack = 0;                   // own GPU-hours that stopped jobs lose
    std::vector<WaitingTimes> waits = {}; // of each of several workloads that may wait, the others' unknown
};

Dispatched dispatch(std::span<const LoadSegment> load, const SupplyTerms &terms, double hoursPerMonth);

// How the work of the same month waits, over one period of the load: `waitMean` and `wait95` are of these
// waits, unless jobs come by chance. Empty where nothing may wait, or where the queue grows without end.
std::vector<ArrivingWork> arrivalsIn(std::span<const LoadSegment> load, const SupplyTerms &terms,
                                     double hoursPerMonth);

} // namespace breakeven
