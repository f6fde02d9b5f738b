#include "model/trace/job_demand.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/time_constants.h"
#include "model/simulation/job_replay_figures.h"
#include "model/trace/spell_statistics.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace breakeven {

namespace {

constexpr double kWeeksPerYear = 365.25 / 7;
constexpr int kLeastWeeks = 26;

double gpuHoursOf(const LoggedJob &job) { return job.gpus * job.seconds / kSecondsPerHour; }

void addLengths(std::span<const LoggedJob> jobs, JobDemand &demand)
{
    std::vector<double> hours, gpuHours, gpus;
    for (const LoggedJob &job : jobs) {
        hours.push_back(job.seconds / kSecondsPerHour);
        gpuHours.push_back(gpuHoursOf(job));
        gpus.push_back(job.gpus);
    }
    demand.jobs = double(jobs.size());
    demand.meanGpus = sampleMean(gpus);
    demand.gpuHoursPerJob = sampleMean(gpuHours);
    demand.gpuHours = demand.gpuHoursPerJob * demand.jobs;
    if (jobs.size() > 1) {
        demand.gpuHoursPerJobError = sampleDeviation(gpuHours) / std::sqrt(demand.jobs);
        demand.variation = std::pow(sampleDeviation(hours) / sampleMean(hours), 2);
    }
    demand.p10Hours = nearestRank(hours, .1); // as the analysis of a trace has it
    demand.p50Hours = nearestRank(hours, .5);
    demand.p90Hours = nearestRank(hours, .9);
}

void addWidths(std::span<const LoggedJob> jobs, JobDemand &demand)
{
    std::map<int, JobsOfWidth> classes;
    for (const LoggedJob &job : jobs) {
        const int widest = widestOfClass(job.gpus);
        JobsOfWidth &one = classes[widest];
        one.leastGpus = widest / 2 + 1;
        one.mostGpus = widest;
        ++one.jobs;
        one.gpuHours += gpuHoursOf(job);
    }
    for (const auto &[widest, one] : classes)
        demand.byWidth.push_back(one);
}

// GPU-hours by the hour of the period, over how often the log has that hour.
void addWeek(std::span<const LoggedJob> jobs, std::optional<double> firstOfWeek, JobDemand &demand)
{
    const double first = jobs.front().submitted, last = jobs.back().submitted;
    const std::size_t hours = demand.spanHours >= kHoursPerWeek ? 168 : demand.spanHours >= 24 ? 24 : 0;
    if (hours == 0)
        return;
    const double period = double(hours) * kSecondsPerHour;
    const double offset = std::fmod(firstOfWeek.value_or(0), period);
    std::vector<double> amount(hours), covered(hours);
    const auto add = [&](std::vector<double> &sums, double from, double to, double level) {
        for (double at = from; at < to;) {
            const double place = at - first + offset;
            const double hour = std::floor(place / kSecondsPerHour);
            const double until = std::min(to, first - offset + (hour + 1) * kSecondsPerHour);
            sums[std::size_t(std::fmod(hour, double(hours)))] += level * (until - at);
            at = std::max(until, std::nextafter(at, to));
        }
    };
    add(covered, first, last, 1);
    for (const LoggedJob &job : jobs) {
        const double end = job.submitted + job.seconds;
        add(amount, job.submitted, std::min(end, last), job.gpus);
        demand.gpuHoursAfter +=
            std::max(0.0, end - std::max(last, job.submitted)) / kSecondsPerHour * job.gpus;
    }
    for (std::size_t i = 0; i < hours; ++i)
        demand.week.push_back(covered[i] > 0 ? amount[i] / covered[i] : 0);
}

void addGrowth(std::span<const LoggedJob> jobs, JobDemand &demand)
{
    const int weeks = int(demand.spanHours / kHoursPerWeek);
    if (weeks < kLeastWeeks)
        return;
    std::vector<double> work(std::size_t(weeks), 0.0);
    for (const LoggedJob &job : jobs) {
        const auto week =
            std::size_t((job.submitted - jobs.front().submitted) / kSecondsPerHour / kHoursPerWeek);
        if (week < work.size())
            work[week] += gpuHoursOf(job);
    }
    if (*std::min_element(work.begin(), work.end()) <= 0)
        return;
    const double middle = (weeks - 1) / 2.0;
    double mean = 0, squares = 0, slope = 0;
    for (int week = 0; week < weeks; ++week)
        mean += std::log(work[std::size_t(week)]) / weeks;
    for (int week = 0; week < weeks; ++week) {
        squares += (week - middle) * (week - middle);
        slope += (week - middle) * (std::log(work[std::size_t(week)]) - mean);
    }
    slope /= squares;
    double residuals = 0;
    for (int week = 0; week < weeks; ++week)
        residuals += std::pow(std::log(work[std::size_t(week)]) - mean - slope * (week - middle), 2);
    const double error = std::sqrt(residuals / (weeks - 2) / squares);
    const double factor = std::exp(slope * kWeeksPerYear);
    demand.growth = JobGrowth{factor - 1, factor * kWeeksPerYear * error, weeks, slope / kHoursPerWeek};
}

double coveredHours(std::span<const LoggedJob> jobs)
{
    double end = 0;
    for (const LoggedJob &job : jobs)
        end = std::max(end, job.submitted + job.seconds);
    return (end - jobs.front().submitted) / kSecondsPerHour;
}

} // namespace

double JobGrowth::lift(double hoursLater) const { return std::exp(perHour * hoursLater); }

double JobGrowth::endOverMean(double hours) const
{
    const double grown = perHour * hours;
    return grown == 0 ? 1 : grown / -std::expm1(-grown);
}

JobDemand jobDemandOf(std::span<const LoggedJob> jobs, std::optional<double> firstOfWeek)
{
    JobDemand demand;
    demand.spanHours = (jobs.back().submitted - jobs.front().submitted) / kSecondsPerHour;
    demand.coveredHours = coveredHours(jobs);
    addLengths(jobs, demand);
    addWidths(jobs, demand);
    addWeek(jobs, firstOfWeek, demand);
    addGrowth(jobs, demand);
    return demand;
}

} // namespace breakeven
