#include "ui/charts/load_served.h"

#include "ui/charts/same_on_chart.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// Work leaves evenly from when its first part has waited until its last part has.
void addLeaving(const Arrivals &arrivals, double end, std::vector<LoadCurve::Step> &steps)
{
    double longest = 0;
    for (const ArrivingWork &work : arrivals.work)
        longest = std::max({longest, work.firstWait, work.lastWait});
    const double period = arrivals.periodHours;
    for (double start = -period * std::ceil(longest / period); start < end; start += period)
        for (const ArrivingWork &work : arrivals.work) {
            const double from = start + work.at + work.firstWait;
            const double to = start + work.at + work.hours + work.lastWait;
            if (to - from > kSameOnChart && to > 0 && from < end)
                steps.push_back({std::max(0.0, from), std::min(end, to), work.amount / (to - from)});
        }
    std::sort(steps.begin(), steps.end(),
              [](const LoadCurve::Step &a, const LoadCurve::Step &b) { return a.from < b.from; });
}

double levelAt(const std::vector<LoadCurve::Step> &steps, double hours)
{
    const auto after =
        std::upper_bound(steps.begin(), steps.end(), hours,
                         [](double at, const LoadCurve::Step &step) { return at < step.from; });
    return after == steps.begin() || hours >= std::prev(after)->to ? 0 : std::prev(after)->gpus;
}

} // namespace

std::vector<LoadCurve::Step> servedSteps(const LoadCurve &wanted, double gpus, const Arrivals *arrivals)
{
    std::vector<LoadCurve::Step> steps;
    if (arrivals && !arrivals->work.empty()) {
        addLeaving(*arrivals, wanted.hours(), steps);
        return steps;
    }
    for (const LoadCurve::Step &step : wanted.steps) // a queue without end keeps the machines at work
        steps.push_back({step.from, step.to, arrivals ? gpus : std::min(step.gpus, gpus)});
    return steps;
}

std::vector<ServedPart> servedParts(const LoadCurve &curve)
{
    if (!curve.capacity || curve.capacity->served.empty())
        return {};
    const std::vector<LoadCurve::Step> &served = curve.capacity->served;
    std::vector<double> moments;
    for (const auto *steps : {&curve.steps, &served})
        for (const LoadCurve::Step &step : *steps) {
            moments.push_back(step.from);
            moments.push_back(step.to);
        }
    std::sort(moments.begin(), moments.end());
    std::vector<ServedPart> parts;
    for (std::size_t k = 1; k < moments.size(); ++k) {
        const double from = moments[k - 1], to = moments[k];
        if (to - from < kSameOnChart)
            continue;
        const double middle = (from + to) / 2;
        parts.push_back({from, to, levelAt(curve.steps, middle), levelAt(served, middle)});
    }
    return parts;
}

} // namespace breakeven
