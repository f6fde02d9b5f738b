#include "model/effects/spot_share.h"

#include "model/effects/availability.h"

namespace breakeven {

double costOfHours(double hours, double pricePerHour) { return hours == 0 ? 0 : hours * pricePerHour; }

double onDemandCostShare(double onDemandHours, double spotHours, double onDemandPerHour, double spotPerHour)
{
    const double onDemand = costOfHours(onDemandHours, onDemandPerHour);
    return onDemand / (onDemand + costOfHours(spotHours, spotPerHour));
}

Function enoughCapacity()
{
    return {"share of time with enough capacity",
            {"mean up time", "mean wait"},
            [](std::span<const std::span<const double>> arguments) {
                return spotFraction(arguments[0][0], arguments[1][0]);
            },
            "up time / (up time + wait) in the long run"};
}

Function onDemandFallback()
{
    return {"share of the money paid on demand",
            {"on-demand hours", "spot hours", "on-demand price", "spot price"},
            [](std::span<const std::span<const double>> arguments) {
                return onDemandCostShare(arguments[0][0], arguments[1][0], arguments[2][0], arguments[3][0]);
            },
            "on-demand hours at their price over all hours at theirs"};
}

} // namespace breakeven
