// Jobs on kept machines beside work that comes first, event by event.
//
// What comes first (services, work that is wanted at once) holds a number of GPUs in each segment of a
// period, on the first machines. Jobs wait in classes: the first class is asked first, within a class the
// first that came. A job starts on the fewest machines that hold it, the last ones that have room; a wider
// one takes whole machines. The first of a class that cannot start keeps the machines that it would have
// soonest, and later classes start beside them. Where the level rises, the jobs on the machines that are
// taken back are stopped, the last class and the last started first: their work is saved, and they go on
// with `restart` added to it. Jobs that may not be stopped start only where no rise comes before their end.
// Units: hours, GPUs. Shares nothing with formulas of queues. The same seed gives the same bits.
// Checked: tests/model/jobs_beside_test.cpp, where a formula is exact.
#pragma once

#include "model/simulation/estimate.h"

#include <cstdint>
#include <vector>

namespace breakeven::test {

struct HeldFirst
{
    double hours = 0;
    double gpus = 0;
};

struct JobsBeside
{
    double perHour = 0; // on average
    double gpus = 1;
    double hours = 1;     // mean length on these machines
    double variation = 1; // of the length: 0 always the same, 1 exponential, between them a sum of both
    bool isRandom = true; // Poisson; else evenly, one after the other
    bool mayBeStopped = true;
    std::vector<double> shape = {}; // arrivals by segment over their mean; empty: always alike
};

struct MachinesBeside
{
    int machines = 0;
    double gpusPerMachine = 1;
    double restart = 0; // hours of its GPUs that a stopped job is set back
    std::vector<HeldFirst> held;
    std::vector<JobsBeside> classes; // in the order in which they are asked
};

// Errors by batch means over the weeks.
struct JobsBesideRun
{
    Estimate waitMean;    // hours that a job is there and not at work
    Estimate wait95;      // that 95 % of the jobs do not exceed
    Estimate served;      // GPU-hours an hour
    Estimate stopsPerJob; // times that a job is stopped
};

// By class, over that many jobs of all classes after a tenth as many that are left out.
std::vector<JobsBesideRun> simulateBeside(const MachinesBeside &machines, std::size_t jobs,
                                          std::uint64_t seed);

} // namespace breakeven::test
