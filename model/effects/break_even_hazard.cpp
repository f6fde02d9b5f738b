#include "model/effects/break_even_hazard.h"

#include "model/effects/checkpointing.h"
#include "model/effects/lambert_w.h"
#include "model/effects/preemption.h"
#include "model/numeric/root.h"
#include "model/numeric/unknown.h"

#include <limits>

namespace breakeven {

double breakEvenHazardFromScratch(double priceRatio, double workHours, double delayHours)
{
    if (!(priceRatio >= 1))
        return kUnknown;
    const double distance = 1 - 1 / priceRatio;
    const double undelayed = (lambertDistanceBelow(lambertArgument(distance)) + distance) / workHours;
    if (delayHours == 0 || undelayed == 0 || undelayed == kInfinite)
        return undelayed;
    // A delay makes it worse: the root is between 0 and that without one.
    const auto excess = [&](double hazard) {
        return longRunStretch({hazard, 0, delayHours, 0}, workHours) - priceRatio;
    };
    return rootBetween(0, undelayed, excess).value_or(kUnknown);
}

double breakEvenHazardWithCheckpoints(double priceRatio, double checkpointHours, double recoveryHours,
                                      double delayHours)
{
    if (!(priceRatio >= 1))
        return kUnknown;
    if (checkpointHours + recoveryHours + delayHours == 0 || priceRatio == kInfinite)
        return kInfinite;
    if (priceRatio == 1)
        return 0;
    const auto excess = [&](double hazard) {
        return longRunStretch({hazard, checkpointHours, delayHours, recoveryHours},
                              exactInterval(hazard, checkpointHours)) -
               priceRatio;
    };
    double high = 1 / (checkpointHours + recoveryHours + delayHours);
    while (excess(high) < 0 && high < 1e300)
        high *= 2;
    return rootBetween(0, high, excess).value_or(kUnknown);
}

} // namespace breakeven
