// A month's load by how long it lasts: the GPUs that are wanted, and for how many hours of the month.
//
// Units: reference GPUs, hours. Shape: levels descend and differ.
#pragma once

#include "model/dispatch/load.h"

#include <span>
#include <vector>

namespace breakeven {

struct LoadStep
{
    double level = 0;
    double hours = 0;
};

using LoadDuration = std::vector<LoadStep>;

LoadDuration loadDuration(std::vector<LoadStep> steps);
LoadDuration scaled(LoadDuration load, double factor);

// Work that may wait is done by as few GPUs as can, but by as many at once as one job of it takes; where it
// is not to be spread it is wanted when it comes.
enum class Waiting { Spread, AtOnce };
LoadDuration loadDurationOf(std::span<const LoadSegment> load, double hoursPerMonth, Waiting waiting,
                            double jobGpus);

double peakOf(const LoadDuration &load);
double gpuHoursOf(const LoadDuration &load);

} // namespace breakeven
