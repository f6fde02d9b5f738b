#include "model/dispatch/running_time.h"

#include "model/effects/whole.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace breakeven {

namespace {

// Machines that work at the same times.
struct Layer
{
    double machines = 0; // how many: the height
    double hours = 0;    // of a period in which they work
    int starts = 0;      // in a period
};

// Machines a segment up to which a box for each machine is quicker than sorting.
constexpr double kBoxesPerSegment = 4;

// One layer a machine: by counting, without sorting.
void countLayers(std::span<const RunningSegment> segments, int most, std::vector<Layer> &layers)
{
    layers.assign(std::size_t(most) + 1, {1, 0, 0});
    int before = int(segments.back().machines);
    for (const RunningSegment &segment : segments) {
        const int now = int(segment.machines);
        if (now > 0)
            layers[std::size_t(now) - 1].hours += segment.hours;
        if (now > before) {
            ++layers[std::size_t(before)].starts;
            --layers[std::size_t(now)].starts;
        }
        before = now;
    }
    layers.pop_back();
    for (std::size_t k = layers.size(); k-- > 1;)
        layers[k - 1].hours += layers[k].hours;
    for (std::size_t k = 1; k < layers.size(); ++k)
        layers[k].starts += layers[k - 1].starts;
}

void sortLayers(std::span<const RunningSegment> segments, std::vector<Layer> &layers)
{
    thread_local std::vector<double> levels;
    levels.clear();
    for (const RunningSegment &segment : segments)
        levels.push_back(segment.machines);
    std::sort(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    const auto rank = [&](double machines) { // layers that lie below
        return std::size_t(std::lower_bound(levels.begin(), levels.end(), machines) - levels.begin());
    };
    layers.assign(levels.size() + 1, {});
    std::size_t before = rank(segments.back().machines);
    for (const RunningSegment &segment : segments) {
        const std::size_t now = rank(segment.machines);
        layers[now].hours += segment.hours;
        if (now > before) {
            ++layers[before + 1].starts;
            --layers[now + 1].starts;
        }
        before = now;
    }
    layers.pop_back();
    for (std::size_t k = layers.size(); k-- > 1;)
        layers[k - 1].hours += layers[k].hours;
    for (std::size_t k = 0; k < layers.size(); ++k) {
        layers[k].machines = levels[k] - (k == 0 ? 0 : levels[k - 1]);
        if (k > 0)
            layers[k].starts += layers[k - 1].starts;
    }
}

// Hours that each run pays beyond its work, of the mean run of all layers.
double hoursOfStart(std::span<const Layer> layers, double most, const OverheadOfRun &overheadOfRun)
{
    double worked = 0, runs = 0;
    for (const Layer &layer : layers) {
        worked += layer.machines * layer.hours;
        runs += layer.machines * layer.starts;
    }
    if (runs == 0)
        return 0;
    const double length = worked / runs;
    return (overheadOfRun(most, length) - 1) * length;
}

} // namespace

RunningTime runningTime(std::span<const RunningSegment> segments, const RunningTerms &terms)
{
    thread_local std::vector<Layer> layers;
    double period = 0;
    RunningTime time;
    for (const RunningSegment &segment : segments) {
        period += segment.hours;
        time.most = std::max(time.most, segment.machines);
    }
    if (time.most == 0)
        return time;
    if (terms.isWhole && time.most <= kBoxesPerSegment * double(segments.size()))
        countLayers(segments, int(time.most), layers);
    else
        sortLayers(segments, layers);
    const double ofStart = terms.overheadOfRun ? hoursOfStart(layers, time.most, *terms.overheadOfRun) : 0;
    const double kept = terms.keptShare * period;
    for (const Layer &layer : layers) {
        const double work = terms.billedShare * layer.hours;
        const double most = kept * std::max(1.0, wholeUp(work / kept)); // further machines beyond the period
        const double added = terms.overheadOfRun ? layer.starts * ofStart : (terms.overhead - 1) * work;
        time.working += layer.machines * work;
        time.paid += layer.machines * std::max(work, std::min(most, work + added));
    }
    time.working /= period;
    time.paid /= period;
    return time;
}

} // namespace breakeven
