// What an availability trace says about spot: how much of it was up, how often it was lost, for how long.
//
// Units: hours, losses per instance-hour; shares 0-1. Unknown (NaN) where the trace has nothing to say: no
// tick, nothing ever up. Source: availability = machines up summed over the ticks / (ticks × maximum), losses
// = sum of the decreases. Checked: against the published traces (16.67 % … 88.31 % up, 0.06 … 1.39 losses/h).
#pragma once

#include "model/trace/availability.h"

namespace breakeven::test {

struct AvailabilityStatistics
{
    double spanHours = 0;
    int instances = 0; // the most that were ever up
    double availability = 0;
    double losses = 0;
    double lossRate = 0; // per instance-hour up; 0 where nothing was ever lost
};

AvailabilityStatistics availabilityStatistics(const AvailabilityTrace &trace);

} // namespace breakeven::test
