#include "model/effects/spot_share.h"

namespace breakeven {

double costOfHours(double hours, double pricePerHour) { return hours == 0 ? 0 : hours * pricePerHour; }

double onDemandCostShare(double onDemandHours, double spotHours, double onDemandPerHour, double spotPerHour)
{
    const double onDemand = costOfHours(onDemandHours, onDemandPerHour);
    return onDemand / (onDemand + costOfHours(spotHours, spotPerHour));
}

} // namespace breakeven
