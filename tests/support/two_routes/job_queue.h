// Jobs that come by chance to a base that is always on and to machines that are rented for them, event by
// event.
//
// A job asks the base first, in the order in which they came; one that has waited its patience is rented at
// that moment, for all its length. A rented job takes the fullest machine that has room, else of those that
// are on and idle the one that has been so for the shortest time, else a new one; it never moves.
// Units: hours. Shares nothing with formulas of queues. The same seed gives the same bits.
// Source: arrivals are Poisson; lengths as in `model/effects/durations.h`.
// Checked: tests/model/job_queue_test.cpp, where a formula is exact.
#pragma once

#include "model/simulation/estimate.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace breakeven::test {

struct JobQueue
{
    double perHour = 0;
    double hours = 0;     // mean length
    double variation = 1; // squared coefficient of variation of the length
    int slots = 0;        // of the base; 0: there is none, and nobody waits
    double patience = std::numeric_limits<double>::infinity(); // hours that a job waits for the base
    int jobsPerMachine = 1;                                    // of a rented one
    double coolDown = 0; // hours that a rented machine without jobs stays on

    double load() const { return perHour * hours; } // jobs that run where none waits
};

// Errors by batch means. Shares are of the jobs; waits are of all jobs, the rented ones included.
struct JobQueueRun
{
    Estimate rented; // share
    Estimate waitMean;
    Estimate wait95; // that 95 % do not exceed
    // Of the rented machines, an hour.
    Estimate atWork;                   // machine-hours with a job
    Estimate idle;                     // machine-hours of cool-downs
    Estimate paid;                     // both
    Estimate starts;                   // work begun on an empty machine, on or not
    Estimate paidStarts;               // new machines
    std::vector<Estimate> shareAtWork; // of the time, with 0, 1, 2 … machines at work
};

// Over that many jobs, after a tenth as many that are left out. Requires: at least 1000 jobs; a load below
// the slots where the patience is infinite.
JobQueueRun simulateJobs(const JobQueue &queue, std::size_t jobs, std::uint64_t seed);

} // namespace breakeven::test
