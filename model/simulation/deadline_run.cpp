#include "model/simulation/deadline_run.h"

#include "model/effects/spot_share.h"
#include "model/numeric/time_constants.h"

#include <limits>

namespace breakeven {

DeadlineRun DeadlineRun::of(const DeadlineJob &job, std::int64_t startTick, std::int64_t ticks,
                            std::int64_t onDemandTicks, std::int64_t spotTicks, std::int64_t switches,
                            bool isFinished)
{
    DeadlineRun run;
    run.startTick = startTick;
    run.onDemandHours = double(onDemandTicks * job.stepSeconds) / kSecondsPerHour;
    run.spotHours = double(spotTicks * job.stepSeconds) / kSecondsPerHour;
    run.ticks = ticks;
    run.switches = switches;
    run.isFinished = isFinished;
    run.cost = isFinished ? costOfHours(run.onDemandHours, job.onDemandPerHour) +
                                costOfHours(run.spotHours, job.spotPerHour)
                          : std::numeric_limits<double>::quiet_NaN();
    return run;
}

} // namespace breakeven
