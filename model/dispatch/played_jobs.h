// Several classes of jobs on machines where other work comes first, played event by event.
//
// What comes first holds the first machines, filled one after the other. Classes are asked in their order,
// jobs of a class as they came; a job starts on the last machines that have room, and a wider one on whole
// machines. The first of a class that cannot start keeps the machines that it would have soonest, and later
// classes start beside them. Where a level rises, the jobs in its way are stopped, the last class and the
// last started first: their work is saved and takes `restart` longer. Jobs that may not be stopped start only
// where no rise comes before their end.
//
// Units: hours, own GPUs. The same question gives the same bits: each job of each class has its own random
// numbers. Checked: an event simulation that shares nothing with this one (tests/support/two_routes/
// jobs_beside.h, packaging/prove fleet), and where a formula is exact.
#pragma once

#include "model/dispatch/jobs_in_turn.h"

#include <cstddef>
#include <span>
#include <vector>

namespace breakeven {

struct PlayedJobs
{
    WaitingTimes wait;   // hours that a job is there and not at work
    double unserved = 0; // the share of its work that came and was not done
    double stops = 0;    // of a job, on average
};

// By class, over about so many jobs of all classes after a tenth as many that are left out.
std::vector<PlayedJobs> playJobs(std::span<const TakenSegment> taken, const MachinesOfJobs &machines,
                                 std::span<const JobsInTurn> classes, std::size_t jobs);

} // namespace breakeven
