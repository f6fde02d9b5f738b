#include "model/plan/load_duration.h"

#include "model/effects/job_patience.h"

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

namespace {

constexpr double kManyJobs = 1e4;  // at work: chance moves their number by less than a percent
constexpr double kNoneLeft = 1e-6; // a share of the jobs that no further slot is looked at for

// The share of the jobs that so many slots do not start in time.
double leftBy(const JobsInSlots &jobs, double slots)
{
    const double load = jobs.perHour * jobs.hours;
    return jobs.isRandom ? jobPatience(jobs.perHour, jobs.hours, jobs.variation, slots, jobs.patience).rented
                         : std::max(0.0, 1 - slots / load);
}

} // namespace

LoadDuration loadDurationOf(const JobsInSlots &jobs, double hoursPerMonth)
{
    const double all = jobs.perHour * jobs.hours * hoursPerMonth; // slot-hours
    if (!(all > 0))
        return {{0, hoursPerMonth}};
    std::vector<double> hours; // at work, of each slot
    for (double left = 1; left > kNoneLeft;) {
        const double next = leftBy(jobs, double(hours.size() + 1));
        hours.push_back(all * (left - (next > kNoneLeft ? next : 0)));
        left = next;
    }
    std::vector<LoadStep> steps;
    for (std::size_t k = 0; k < hours.size(); ++k) {
        const double above = k + 1 < hours.size() ? hours[k + 1] : 0;
        steps.push_back({double(k + 1) * jobs.gpus, std::max(0.0, hours[k] - above)});
    }
    steps.push_back({0, std::max(0.0, hoursPerMonth - hours.front())});
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
