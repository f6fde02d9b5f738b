#include "model/effects/checkpointing.h"

#include "model/effects/lambert_w.h"
#include "model/numeric/unknown.h"

#include <cmath>
#include <limits>

namespace breakeven {

double youngInterval(double hazardPerHour, double checkpointHours)
{
    if (hazardPerHour == 0)
        return kInfinite;
    return std::sqrt(2 * checkpointHours / hazardPerHour);
}

double dalyInterval(double hazardPerHour, double checkpointHours)
{
    if (hazardPerHour == 0)
        return kInfinite;
    const double mean = 1 / hazardPerHour;
    if (checkpointHours >= 2 * mean)
        return mean;
    const double ratio = checkpointHours / (2 * mean);
    return std::sqrt(2 * checkpointHours * mean) * (1 + std::sqrt(ratio) / 3 + ratio / 9) - checkpointHours;
}

double exactInterval(double hazardPerHour, double checkpointHours)
{
    if (hazardPerHour == 0)
        return kInfinite;
    return lambertDistanceAbove(hazardPerHour * checkpointHours) / hazardPerHour;
}

} // namespace breakeven
