#include "model/plan/load_duration.h"

#include <algorithm>

namespace breakeven {

LoadDuration loadDuration(std::vector<LoadStep> steps)
{
    std::sort(steps.begin(), steps.end(),
              [](const LoadStep &a, const LoadStep &b) { return a.level > b.level; });
    LoadDuration load;
    for (const LoadStep &step : steps) {
        if (!load.empty() && load.back().level == step.level)
            load.back().hours += step.hours;
        else
            load.push_back(step);
    }
    return load;
}

LoadDuration scaled(LoadDuration load, double factor)
{
    for (LoadStep &step : load)
        step.level *= factor;
    return load;
}

LoadDuration loadDurationOf(std::span<const LoadSegment> load, double hoursPerMonth, Waiting waiting,
                            double jobGpus)
{
    const LoadFigures figures = figuresOf(load);
    const double together = std::max(figures.meanWaiting, jobGpus);
    const double share = together > 0 ? figures.meanWaiting / together : 0; // of the time
    std::vector<LoadStep> steps;
    for (const LoadSegment &segment : load) {
        const double hours = segment.hours * hoursPerMonth / figures.periodHours;
        if (waiting == Waiting::AtOnce) {
            steps.push_back({segment.all(), hours});
            continue;
        }
        if (share > 0)
            steps.push_back({segment.atOnce + together, hours * share});
        if (share < 1)
            steps.push_back({segment.atOnce, hours * (1 - share)});
    }
    return loadDuration(std::move(steps));
}

double peakOf(const LoadDuration &load) { return load.empty() ? 0 : load.front().level; }

double gpuHoursOf(const LoadDuration &load)
{
    double hours = 0;
    for (const LoadStep &step : load)
        hours += step.level * step.hours;
    return hours;
}

} // namespace breakeven
