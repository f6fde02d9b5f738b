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

// Spread: work that may wait is done by as few GPUs as possible, but by at least as many at once as one of
// its jobs takes. AtOnce: such work is wanted when it comes.
enum class Waiting { Spread, AtOnce };
LoadDuration loadDurationOf(std::span<const LoadSegment> load, double hoursPerMonth, Waiting waiting,
                            double jobGpus);

// Jobs that run whole. Their load duration says how many GPU-hours of a month each further slot takes over.
struct JobsInSlots
{
    double perHour = 0;
    double hours = 0;     // of one, on average
    double variation = 1; // squared coefficient of variation of that
    double gpus = 1;      // reference GPUs of a slot
    double patience = 0;  // hours after which a job is rented elsewhere
    bool isRandom = true; // else fed from a queue
};
LoadDuration loadDurationOf(const JobsInSlots &jobs, double hoursPerMonth);

double peakOf(const LoadDuration &load);
double gpuHoursOf(const LoadDuration &load);

} // namespace breakeven
