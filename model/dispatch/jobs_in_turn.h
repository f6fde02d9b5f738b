// How long jobs wait on machines where other work comes first and leaves them slots by the hour.
//
// Classes are asked in their order, jobs of a class as they came. What comes first holds the first machines;
// a job starts on the fewest machines that hold it (job_slots.h), and is stopped where its slot is taken
// back. The line of the first k classes together is a chain in the number of jobs, on a grid: one more with
// the rate λ, one less with min(n, slots)/hours; jobs of several sizes count as jobs of one size with the
// same work and the same spread of it. While all slots are busy the spread is λ·ca² + slots·cv²/hours, with
// ca² 1 at random and 0 as planned. The chain repeats with the period of the load, and its mean line over λ
// is a wait (Little). With b the share of the jobs that find room among the first k classes and none beside
// all, R = hours·(1 + cv²)/2 of a job that has begun, the load ρ of the first k classes and σ of those
// before,
//   wait = (line/λ + b·R/(slots·(1 − ρ))) / (1 − σ),
// which is Cobham's (1954) for equal jobs on slots that are always there. 95 % come from where a job stands
// in the line and the slots that are there afterwards; what its mean wait has beyond that falls on those that
// are stopped or blocked, exponentially.
// Several classes on not too many machines are played event by event (played_jobs.h), for the nearest of few
// weeks (rounded_week.h), and waits are scaled to those of the week.
//
// Units: hours, own GPUs. Exact for one class of exponential jobs, for its mean. Unknown (NaN) where a line
// has no end. Checked: an event simulation (tests/support/two_routes/jobs_beside.h, packaging/prove fleet).
#pragma once

#include "model/dispatch/waiting_line.h"

#include <span>
#include <vector>

namespace breakeven {

struct JobsInTurn
{
    double perHour = 0; // on average
    double gpus = 1;    // of a job
    double hours = 1;   // of a job
    double variation = 1;
    bool isRandom = true;
    double restart = 0;                  // hours that a stopped job is set back
    bool arePieces = false;              // of work that can be parted
    bool mayBeStopped = true;            // else it starts only where no slot is taken back before its end
    std::span<const double> levels = {}; // what their arrivals follow, by segment; empty: always alike
};

// What comes first, by segment.
struct TakenSegment
{
    double hours = 0;
    double gpus = 0;
};

struct MachinesOfJobs
{
    double machines = 0;
    double gpusPerMachine = 1;
    bool isWhole = true; // false: GPUs are had one by one
};

struct JobsTurn
{
    WaitingTimes wait;
    double unmet = 0; // GPUs of work on average that are never done
    double stops = 0; // an hour
};

// By class.
std::vector<JobsTurn> jobsInTurn(std::span<const TakenSegment> taken, const MachinesOfJobs &machines,
                                 std::span<const JobsInTurn> classes);

} // namespace breakeven
