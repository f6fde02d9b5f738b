// How long the work of each of several workloads waits on machines that they share, and what is left of it.
//
// Work is asked in the order of the time within which it is to start, where that is unset last, and then in
// the order of the study. Jobs of a known length on limited machines wait as `jobsInTurn` says; other work is
// a queue of divisible work (waiting_line.h) in which each class stands behind those before it.
// Units: hours; GPUs of the reference GPU where not said to be own. Unknown (NaN) where a line has no end.
#pragma once

#include "model/dispatch/dispatch.h"
#include "model/dispatch/jobs_in_turn.h"

#include <span>
#include <vector>

namespace breakeven {

// The machines, without what is wanted at once.
struct SharedMachines
{
    MachinesOfJobs machines;
    std::span<const TakenSegment> taken;   // own GPUs of what comes first
    std::span<const InflowSegment> inflow; // all work that may wait, and the rate that is left to it
    double ownGpus = 1;                    // that hold a reference GPU's worth of work
    double share = 1;                      // of the work that is asked of these machines: a base has the rest
    bool isLimited = true;                 // else a machine is started for each job
};

struct SharedWaits
{
    std::vector<WaitingTimes> waits; // of each workload; unknown where its work does not wait
    std::vector<double> unmet;       // GPUs of work on average that are never done
    double setBack = 0;              // own GPUs on average that do again what stopped jobs lose
    WaitingTimes all;                // the mean over all work, and the longest of 95 %
    bool areJobs = false;            // some are jobs on limited machines
};

SharedWaits sharedWaits(const SharedMachines &machines, std::span<const SharedWorkload> workloads,
                        std::span<const JobTerms> jobs);

} // namespace breakeven
