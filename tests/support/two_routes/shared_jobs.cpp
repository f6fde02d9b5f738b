#include "tests/support/two_routes/shared_jobs.h"

#include "model/dispatch/dispatch.h"
#include "model/dispatch/response_time.h"
#include "tests/support/two_routes/draws.h"
#include "tests/support/two_routes/jobs_beside.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>

namespace breakeven::test {

namespace {

constexpr std::uint32_t kSharedJobs = 64; // of the draws
constexpr std::size_t kWeekHours = 168;
constexpr double kAllDone = 0.99; // of the work of a line that has an end

struct ServiceOfWeek
{
    std::vector<double> levels; // GPUs busy, by hour
    double hours = 0;           // of a request, on average
    double target = 0;          // hours
};

struct WeekOfJobs
{
    std::vector<double> block; // GPUs that other work takes at once, by hour
    std::vector<ServiceOfWeek> services;
    MachinesBeside machines; // with what comes first, and the jobs
};

ServiceOfWeek drawnService(PointDraws &draws, double peak)
{
    ServiceOfWeek service;
    const double night = draws.within(.1, .8), top = draws.within(8, 20);
    for (std::size_t hour = 0; hour < kWeekHours; ++hour)
        service.levels.push_back(
            peak * (night + (1 - night) * std::exp(-std::pow((double(hour % 24) - top) / 4, 2))));
    service.hours = draws.within(2, 20) / 3600;
    service.target = service.hours * draws.within(3.3, 6);
    return service;
}

JobsBeside drawnJobs(PointDraws &draws, const MachinesBeside &machines, double gpus)
{
    JobsBeside jobs;
    const double sizes[]{1, std::max(1.0, machines.gpusPerMachine / 2), machines.gpusPerMachine,
                         2 * machines.gpusPerMachine};
    const int widest = machines.machines >= 6 ? 3 : 2;
    jobs.gpus = sizes[draws.whole(0, widest)];
    jobs.hours = draws.between(.5, 24);
    jobs.variation = draws.chance(.5) ? 1 : 0;
    jobs.isRandom = draws.chance(.85);
    jobs.perHour = gpus / jobs.gpus / jobs.hours;
    return jobs;
}

// Nothing where what comes first leaves less than a tenth of the machines.
std::optional<WeekOfJobs> drawnJobWeek(PointDraws &draws)
{
    WeekOfJobs week;
    MachinesBeside &machines = week.machines;
    machines.machines = draws.whole(2, 16);
    machines.gpusPerMachine = std::pow(2, draws.whole(0, 3));
    const double all = machines.machines * machines.gpusPerMachine;
    const double block = draws.chance(.5) ? std::floor(all * draws.within(.05, .2)) : 0;
    const std::size_t begins = std::size_t(draws.whole(0, 16));
    for (std::size_t hour = 0; hour < kWeekHours; ++hour)
        week.block.push_back(hour % 24 >= begins && hour % 24 < begins + 6 ? block : 0);
    const int services = draws.whole(1, 2);
    for (int k = 0; k < services; ++k)
        week.services.push_back(drawnService(draws, all * draws.within(.15, .45) / services));
    double left = 0;
    for (std::size_t hour = 0; hour < kWeekHours; ++hour) {
        double held = week.block[hour];
        for (const ServiceOfWeek &service : week.services)
            held += fewestServers(service.levels[hour] / service.hours, {service.hours, 1}, service.target);
        machines.held.push_back({1, std::min(held, all)});
        left += (all - std::min(held, all)) / double(kWeekHours);
    }
    if (left < all / 10)
        return std::nullopt;
    const int classes = draws.whole(1, 3);
    const double load = draws.within(.2, 1.05) * left;
    std::vector<double> parts;
    double whole = 0;
    for (int k = 0; k < classes; ++k)
        whole += parts.emplace_back(draws.within(.2, 1));
    for (const double part : parts)
        machines.classes.push_back(drawnJobs(draws, machines, load * part / whole));
    machines.restart = draws.within(0, .5);
    for (JobsBeside &jobs : machines.classes)
        jobs.mayBeStopped = draws.chance(.8);
    return week;
}

double workOf(const JobsBeside &jobs) { return jobs.perHour * jobs.gpus * jobs.hours; }

// The week as a dispatch is told of it.
class ToldWeek
{
public:
    explicit ToldWeek(const WeekOfJobs &week)
    {
        m_terms.gpusPerMachine = week.machines.gpusPerMachine;
        m_terms.machines = week.machines.machines;
        addAtOnce(week.block, -1);
        for (const ServiceOfWeek &service : week.services) {
            addAtOnce(service.levels, int(m_terms.services.size()));
            RequestTerms requests;
            requests.perHour = 0;
            for (const double level : service.levels)
                requests.perHour += level / kWeekHours / service.hours;
            requests.serviceHours = service.hours;
            requests.targetHours = service.target;
            m_terms.services.push_back({requests, service.levels});
        }
        for (std::size_t k = 0; k < week.machines.classes.size(); ++k)
            addJobs(week.machines.classes[k], week.machines.restart, double(k));
        Load load(kWeekHours, {1, 0, 0});
        for (std::size_t k = 0; k < m_levels.size(); ++k)
            for (std::size_t hour = 0; hour < kWeekHours; ++hour)
                (m_terms.workloads[k].waits ? load[hour].waiting : load[hour].atOnce) += m_levels[k][hour];
        for (std::size_t k = 0; k < m_levels.size(); ++k)
            m_terms.workloads[k].levels = m_levels[k];
        m_month = dispatch(load, m_terms, kMonth);
        m_first = 1 + week.services.size();
    }

    const WaitingTimes &waitOf(std::size_t jobs) const { return m_month.waits[m_first + jobs]; }
    double unmetOf(std::size_t jobs) const { return m_month.unmet[m_first + jobs] / kMonth; }

private:
    static constexpr double kMonth = 730;

    void addAtOnce(const std::vector<double> &levels, int service)
    {
        m_levels.push_back(levels);
        m_terms.workloads.push_back({{}, false, service});
    }

    // In the order of their longest wait.
    void addJobs(const JobsBeside &jobs, double restart, double within)
    {
        m_levels.push_back(std::vector<double>(kWeekHours, workOf(jobs)));
        m_terms.workloads.push_back({{}, true, -1, int(m_terms.jobsBeside.size())});
        JobTerms &terms = m_terms.jobsBeside.emplace_back();
        terms.perHour = jobs.perHour;
        terms.gpuHours = jobs.gpus * jobs.hours;
        terms.gpus = jobs.gpus;
        terms.variation = jobs.variation;
        terms.within = within;
        terms.restart = restart;
        terms.mayBeStopped = jobs.mayBeStopped;
        terms.isRandom = jobs.isRandom;
    }

    SupplyTerms m_terms;
    std::vector<std::vector<double>> m_levels; // by workload
    std::size_t m_first = 0;                   // workload of jobs
    Dispatched m_month;
};

std::string named(int number, const WeekOfJobs &week, std::size_t k)
{
    const JobsBeside &jobs = week.machines.classes[k];
    char text[160];
    std::snprintf(text, sizeof text, "week %d: %d x %g GPUs, class %zu of %zu: %g GPUs, %.3g h (cv2 %g)%s%s",
                  number, week.machines.machines, week.machines.gpusPerMachine, k + 1,
                  week.machines.classes.size(), jobs.gpus, jobs.hours, jobs.variation,
                  jobs.isRandom ? "" : ", planned", jobs.mayBeStopped ? "" : ", never stopped");
    return text;
}

Estimate plus(const Estimate &estimate, double value)
{
    return {estimate.mean + value, estimate.standardError};
}

} // namespace

std::vector<Closeness> compareSharedJobs(int cases, std::uint64_t seed, std::size_t jobs)
{
    Closeness alone("hours until done, one class", {.03, true, false});
    Closeness several("hours until done, of several", {.03, true, false});
    Closeness weeks("hours until done, all of a week", {.03, true, false});
    Closeness late("95 % done within, one class", {.2, true, false});
    Closeness served(kWorkDone, {.03, true, false});
    int number = -1;
    for (std::uint64_t point = 1000 * seed; number + 1 < cases; ++point) {
        PointDraws draws(kSharedJobs, point);
        const auto drawn = drawnJobWeek(draws);
        if (!drawn)
            continue;
        ++number;
        const WeekOfJobs &week = *drawn;
        const std::vector<JobsBeside> &classes = week.machines.classes;
        const ToldWeek told(week);
        const std::vector<JobsBesideRun> runs = simulateBeside(week.machines, jobs, seed);
        double work = 0, done = 0, doneError = 0, ours = 0, theirs = 0, error = 0;
        for (std::size_t k = 0; k < runs.size(); ++k) {
            const std::string name = named(number + 1, week, k);
            const double hours = classes[k].hours, own = workOf(classes[k]);
            work += own - told.unmetOf(k);
            done += runs[k].served.mean;
            doneError += std::pow(runs[k].served.standardError, 2);
            if (std::isnan(told.waitOf(k).mean)) { // a line without end
                if (runs[k].served.mean > kAllDone * own)
                    several.add({name, 0, plus(runs[k].waitMean, hours)});
                continue;
            }
            (runs.size() == 1 ? alone : several)
                .add({name, told.waitOf(k).mean + hours, plus(runs[k].waitMean, hours)});
            if (runs.size() == 1)
                late.add({name, told.waitOf(k).p95 + hours, plus(runs[k].wait95, hours)});
            ours += own * (told.waitOf(k).mean + hours);
            theirs += own * (runs[k].waitMean.mean + hours);
            error += std::pow(own * runs[k].waitMean.standardError, 2);
        }
        const std::string name = named(number + 1, week, 0);
        served.add({name, work, {done, std::sqrt(doneError)}});
        if (ours > 0)
            weeks.add({name, ours, {theirs, std::sqrt(error)}});
    }
    return {alone, several, weeks, late, served};
}

} // namespace breakeven::test
