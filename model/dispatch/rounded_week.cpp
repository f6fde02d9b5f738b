#include "model/dispatch/rounded_week.h"

#include "model/effects/whole.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kWorkRatio = .05;   // between two amounts of work of the grid
constexpr double kLengthRatio = .15; // between two lengths of jobs
constexpr double kShares = 16;       // of the work, that a class has some of
constexpr double kLevels = 16;       // between none and the mean
constexpr double kOfMachine = .25;   // of its GPUs, to which what comes first is rounded
constexpr double kMostLevels = 64;   // of what comes first, where there are more GPUs than that
constexpr double kSetBackRatio = .3; // between two times that a stopped job is set back

double onGrid(double value, double ratio)
{
    const double step = std::log1p(ratio);
    return value > 0 ? std::exp(step * std::round(std::log(value) / step)) : value;
}

double workOfClass(const JobsInTurn &jobs) { return jobs.perHour * jobs.gpus * jobs.hours; }

} // namespace

RoundedWeek::RoundedWeek(std::span<const TakenSegment> taken, const MachinesOfJobs &machines,
                         std::span<const JobsInTurn> classes)
    : m_taken(taken.begin(), taken.end()), m_machines(machines), m_classes(classes.begin(), classes.end())
{
    if (machines.isWhole)
        m_machines.machines = wholeDown(machines.machines);
    const double gpus = m_machines.machines * m_machines.gpusPerMachine;
    const double level = std::max({1.0, machines.gpusPerMachine * kOfMachine, gpus / kMostLevels});
    for (TakenSegment &segment : m_taken)
        segment.gpus = level * std::round(std::min(segment.gpus, gpus) / level);
    double work = 0, parts = 0;
    std::vector<double> shares;
    for (const JobsInTurn &jobs : classes)
        work += workOfClass(jobs);
    for (const JobsInTurn &jobs : classes)
        parts += shares.emplace_back(std::max(.5, std::round(workOfClass(jobs) / work * kShares)));
    work = onGrid(work, kWorkRatio);
    for (std::size_t k = 0; k < m_classes.size(); ++k) {
        JobsInTurn &jobs = m_classes[k];
        jobs.hours = onGrid(jobs.hours, kLengthRatio);
        jobs.restart = onGrid(jobs.restart, kSetBackRatio);
        jobs.perHour = work * shares[k] / parts / jobs.gpus / jobs.hours;
        std::vector<double> &levels = m_levels.emplace_back(jobs.levels.begin(), jobs.levels.end());
        double mean = 0;
        for (const double one : levels)
            mean += one / double(levels.size());
        for (double &one : levels)
            one = std::round(one / mean * kLevels);
    }
    for (std::size_t k = 0; k < m_classes.size(); ++k)
        m_classes[k].levels = m_levels[k];
}

} // namespace breakeven
