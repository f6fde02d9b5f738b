#include "model/dispatch/load.h"

#include <algorithm>

namespace breakeven {

LoadFigures figuresOf(std::span<const LoadSegment> load)
{
    LoadFigures figures;
    double atOnce = 0, waiting = 0;
    for (const LoadSegment &segment : load) {
        figures.periodHours += segment.hours;
        atOnce += segment.hours * segment.atOnce;
        waiting += segment.hours * segment.waiting;
        figures.peakAtOnce = std::max(figures.peakAtOnce, segment.atOnce);
        figures.peak = std::max(figures.peak, segment.all());
    }
    figures.meanAtOnce = atOnce / figures.periodHours;
    figures.meanWaiting = waiting / figures.periodHours;
    return figures;
}

} // namespace breakeven
