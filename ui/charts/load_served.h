// What an option serves of a load, over the time that the picture of the load shows.
#pragma once

#include "model/dispatch/dispatch_function.h"
#include "ui/charts/load_curve.h"

namespace breakeven {

// GPUs' worth of work that is done, one step after the other. `arrivals`: how the work waits; without it what
// is wanted is done at once, as far as the machines go.
std::vector<LoadCurve::Step> servedSteps(const LoadCurve &wanted, double gpus, const Arrivals *arrivals);

// Cut wherever what is wanted or what is served changes.
struct ServedPart
{
    double from = 0;
    double to = 0;
    double wanted = 0;
    double served = 0;
};
// Empty where nobody serves.
std::vector<ServedPart> servedParts(const LoadCurve &curve);

} // namespace breakeven
