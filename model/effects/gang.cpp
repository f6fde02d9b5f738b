#include "model/effects/gang.h"

#include "model/effects/checkpointing.h"
#include "model/effects/preemption.h"

namespace breakeven {

double gangHazard(double nodes, double hazardPerNodeHour, double commonCause)
{
    return hazardPerNodeHour * (commonCause + nodes * (1 - commonCause));
}

GangSpeed gangSpeed(const GangTerms &terms, double fullSpeed)
{
    GangSpeed speed;
    speed.hazardPerHour = gangHazard(terms.nodes, terms.hazardPerNodeHour, terms.commonCause);
    speed.intervalHours = exactInterval(speed.hazardPerHour, terms.checkpointHours);
    const PreemptionTerms preemption{speed.hazardPerHour, terms.checkpointHours,
                                     terms.waitHours + terms.restartHours, 0};
    speed.usefulSpeed = fullSpeed / longRunStretch(preemption, speed.intervalHours);
    return speed;
}

} // namespace breakeven
