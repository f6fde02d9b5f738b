// Replays a log of jobs on whole machines, event by event: when each job begins, and which are rented.
//
// Shape: `jobs` ascending by the time they are submitted. Units: seconds, GPUs. What happens at one time
// happens in this order: jobs end, jobs come, jobs begin, jobs that have waited long enough are rented.
// Placing: as MachinePool. A job that is wider than all machines together is rented as it comes.
// Fifo: strictly by their order; nobody overtakes. Backfill (EASY): the first of those that wait has a
// reservation, the earliest time at which it fits if all that runs ends when it is believed to; a later one
// begins before it if it fits now and either is believed to end by then or leaves room for the first then.
// Those that wait are looked at in order: each as it comes, all when a job ends and when the first changes.
// What a job is believed to take is its limit where `usesLimits` and it has one (never less than it takes),
// else what it takes. A reservation only ever moves forward. Threads: calls share nothing.
// Errors: Cancelled when `stop` asks for it.
// Source: Lifka 1995 (EASY); Mu'alem and Feitelson 2001. Checked: tests/model/job_replay_test.cpp, against a
// plain replay, Lindley's recursion and Erlang's C.
#pragma once

#include "model/result.h"

#include <limits>
#include <span>
#include <stop_token>
#include <vector>

namespace breakeven {

struct LoggedJob
{
    double submitted = 0;
    double seconds = 0;                                      // above 0
    int gpus = 1;                                            // 1 or more
    double limit = std::numeric_limits<double>::quiet_NaN(); // seconds that were asked for; NaN: not told
};

enum class JobPolicy { Fifo, Backfill };

struct JobReplayTerms
{
    int machines = 0;
    int gpusPerMachine = 8;
    JobPolicy policy = JobPolicy::Fifo;
    double rentAfter = std::numeric_limits<double>::infinity(); // seconds of waiting
    bool usesLimits = false;
};

struct ReplayedJob
{
    double start = 0;
    bool isRented = false;
};

// As `jobs`.
Result<std::vector<ReplayedJob>> replayJobs(std::span<const LoggedJob> jobs, const JobReplayTerms &terms,
                                            std::stop_token stop = {});

} // namespace breakeven
