// What a month asks for as a repeating sequence of segments: hours, and the GPUs that are wanted meanwhile.
//
// Units: hours; GPUs of the reference GPU. A load repeats from its end; its first hour is Monday 00:00. Work
// that is wanted at once is served when it comes or not at all; waiting work queues. Requires: hours above 0,
// levels not negative. Source: a load curve, as of time-of-day electricity dispatch.
#pragma once

#include <span>
#include <vector>

namespace breakeven {

struct LoadSegment
{
    double hours = 0;
    double atOnce = 0;  // GPUs wanted now
    double waiting = 0; // GPUs' worth of work that may wait

    double all() const { return atOnce + waiting; }
};

using Load = std::vector<LoadSegment>;

struct LoadFigures
{
    double periodHours = 0;
    double meanAtOnce = 0;
    double meanWaiting = 0;
    double peakAtOnce = 0;
    double peak = 0; // of both together

    double mean() const { return meanAtOnce + meanWaiting; }
};
LoadFigures figuresOf(std::span<const LoadSegment> load);

} // namespace breakeven
