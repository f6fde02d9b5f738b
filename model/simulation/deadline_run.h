// What one run of a deadline job came to.
//
// Units: hours are billed hours; ticks are counted from the start of the run to its end, waiting included;
// a switch is a machine taken (each costs one changeover). `cost` is unknown (NaN) when the run did not
// finish, or when it used a machine whose price is unknown.
#pragma once

#include "model/simulation/deadline_job.h"

#include <cstdint>

namespace breakeven {

struct DeadlineRun
{
    std::int64_t startTick = 0;
    double cost = 0;
    double onDemandHours = 0;
    double spotHours = 0;
    std::int64_t ticks = 0;
    std::int64_t switches = 0;
    bool isFinished = false;

    // `onDemandTicks` and `spotTicks` are the billed ones.
    static DeadlineRun of(const DeadlineJob &job, std::int64_t startTick, std::int64_t ticks,
                          std::int64_t onDemandTicks, std::int64_t spotTicks, std::int64_t switches,
                          bool isFinished);
};

} // namespace breakeven
