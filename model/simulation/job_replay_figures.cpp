#include "model/simulation/job_replay_figures.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/selection.h"
#include "model/numeric/time_constants.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace breakeven {

namespace {

// Nothing of it costs nothing, whatever the price.
double costOf(double gpuHours, double price) { return gpuHours == 0 ? 0 : gpuHours * price; }

double machinesOf(int gpus, int gpusEach) { return double((gpus + gpusEach - 1) / gpusEach); }

WaitFigures waitsOf(std::vector<double> &hours, int leastGpus, int mostGpus)
{
    WaitFigures waits{leastGpus, mostGpus, double(hours.size()), sampleMean(hours), 0, 0, 0};
    const double probabilities[] = {.5, .95, .99};
    const std::vector<double> quantiles = selectQuantiles(hours, probabilities);
    waits.p50 = quantiles[0];
    waits.p95 = quantiles[1];
    waits.p99 = quantiles[2];
    return waits;
}

void addWaits(std::span<const LoggedJob> jobs, std::span<const ReplayedJob> replayed, ReplayFigures &figures)
{
    std::vector<double> all;
    std::map<int, std::vector<double>> byWidth;
    int most = 1;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        all.push_back((replayed[i].start - jobs[i].submitted) / kSecondsPerHour);
        byWidth[widestOfClass(jobs[i].gpus)].push_back(all.back());
        most = std::max(most, jobs[i].gpus);
    }
    figures.waits = waitsOf(all, 1, most);
    for (auto &[widest, hours] : byWidth)
        figures.byWidth.push_back(waitsOf(hours, widest / 2 + 1, widest));
}

double endOf(std::span<const LoggedJob> jobs, std::span<const ReplayedJob> replayed)
{
    double end = 0;
    for (std::size_t i = 0; i < jobs.size(); ++i)
        end = std::max(end, replayed[i].start + jobs[i].seconds);
    return end;
}

// GPU-hours of a job, put into the months in which it runs.
void addJob(std::vector<ReplayHours> &months, double monthSeconds, double from, double to,
            double ReplayHours::*member, double gpus)
{
    for (std::size_t month = std::size_t(from / monthSeconds); month < months.size(); ++month) {
        const double begin = std::max(from, double(month) * monthSeconds);
        const double end = std::min(to, double(month + 1) * monthSeconds);
        if (end <= begin)
            return;
        months[month].*member += gpus * (end - begin) / kSecondsPerHour;
    }
}

std::vector<ReplayHours> emptyMonths(double hours, double hoursPerMonth)
{
    std::vector<ReplayHours> months(std::size_t(std::ceil(hours / hoursPerMonth - 1e-12)));
    for (std::size_t i = 0; i < months.size(); ++i)
        months[i].hours = std::min(hoursPerMonth, hours - double(i) * hoursPerMonth);
    return months;
}

void addCosts(ReplayHours &hours, double ownGpus, const ReplayPrices &prices)
{
    const double paid = ownGpus * hours.hours;
    hours.idle = std::max(paid - hours.used, 0.0); // rounding
    hours.cost = costOf(paid, prices.ownPerGpuHour) + costOf(hours.rented, prices.rentPerGpuHour);
}

} // namespace

int widestOfClass(int gpus)
{
    std::int64_t widest = 1;
    while (widest < gpus)
        widest *= 2;
    return int(std::min<std::int64_t>(widest, std::numeric_limits<int>::max()));
}

ReplayFigures replayFigures(std::span<const LoggedJob> jobs, std::span<const ReplayedJob> replayed,
                            const JobReplayTerms &terms, const ReplayPrices &prices)
{
    ReplayFigures figures;
    const double first = jobs.front().submitted;
    figures.total.hours = (endOf(jobs, replayed) - first) / kSecondsPerHour;
    figures.months = emptyMonths(figures.total.hours, prices.hoursPerMonth);
    const double monthSeconds = prices.hoursPerMonth * kSecondsPerHour;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const double begin = replayed[i].start - first, end = begin + jobs[i].seconds;
        const auto add = [&](double ReplayHours::*member, double gpus) {
            figures.total.*member += gpus * jobs[i].seconds / kSecondsPerHour;
            addJob(figures.months, monthSeconds, begin, end, member, gpus);
        };
        add(replayed[i].isRented ? &ReplayHours::rentedWork : &ReplayHours::used, jobs[i].gpus);
        if (replayed[i].isRented)
            add(&ReplayHours::rented, machinesOf(jobs[i].gpus, prices.gpusRented) * prices.gpusRented);
        figures.rentedJobs += replayed[i].isRented;
    }
    const double ownGpus = double(terms.machines) * terms.gpusPerMachine;
    addCosts(figures.total, ownGpus, prices);
    for (ReplayHours &month : figures.months)
        addCosts(month, ownGpus, prices);
    addWaits(jobs, replayed, figures);
    return figures;
}

namespace {

// What each number of machines costs, replayed once.
class CostsOfMachines
{
public:
    CostsOfMachines(std::span<const LoggedJob> jobs, const JobReplayTerms &terms, const ReplayPrices &prices,
                    std::stop_token stop)
        : m_jobs(jobs), m_terms(terms), m_prices(prices), m_stop(std::move(stop))
    {
    }

    double of(int machines)
    {
        const auto known = m_known.find(machines);
        if (known != m_known.end() || m_isStopped)
            return known != m_known.end() ? known->second : 0;
        m_terms.machines = machines;
        const auto replayed = replayJobs(m_jobs, m_terms, m_stop);
        m_isStopped = !replayed;
        return m_known[machines] = replayed ? costOfReplay(*replayed) : 0;
    }

    // The cheapest of the numbers of machines that were asked for; of equally cheap ones, the smallest.
    int cheapest() const
    {
        return std::min_element(m_known.begin(), m_known.end(),
                                [](const auto &a, const auto &b) { return a.second < b.second; })
            ->first;
    }

    bool isStopped() const { return m_isStopped; }

private:
    double costOfReplay(std::span<const ReplayedJob> replayed) const
    {
        const double span = (endOf(m_jobs, replayed) - m_jobs.front().submitted) / kSecondsPerHour;
        double rented = 0;
        for (std::size_t i = 0; i < m_jobs.size(); ++i)
            if (replayed[i].isRented)
                rented += machinesOf(m_jobs[i].gpus, m_prices.gpusRented) * m_prices.gpusRented *
                          m_jobs[i].seconds / kSecondsPerHour;
        return costOf(double(m_terms.machines) * m_terms.gpusPerMachine * span, m_prices.ownPerGpuHour) +
               costOf(rented, m_prices.rentPerGpuHour);
    }

    std::span<const LoggedJob> m_jobs;
    JobReplayTerms m_terms;
    ReplayPrices m_prices;
    std::stop_token m_stop;
    std::map<int, double> m_known;
    bool m_isStopped = false;
};

// With a machine of its own for each that runs at once, no job waits.
int machinesWithoutWaiting(std::span<const LoggedJob> jobs, int gpusEach)
{
    std::vector<std::pair<double, double>> changes;
    for (const LoggedJob &job : jobs) {
        changes.emplace_back(job.submitted, machinesOf(job.gpus, gpusEach));
        changes.emplace_back(job.submitted + job.seconds, -machinesOf(job.gpus, gpusEach));
    }
    std::sort(changes.begin(), changes.end());
    double now = 0, most = 0;
    for (const auto &[time, change] : changes)
        most = std::max(most, now += change);
    return int(std::min(most, double(std::numeric_limits<int>::max() / gpusEach)));
}

} // namespace

Result<CheapestMachines> cheapestMachines(std::span<const LoggedJob> jobs, const JobReplayTerms &terms,
                                          const ReplayPrices &prices, std::stop_token stop)
{
    CostsOfMachines costs(jobs, terms, prices, std::move(stop));
    const double none = costs.of(0);
    double last = jobs.back().submitted;
    for (const LoggedJob &job : jobs)
        last = std::max(last, job.submitted + job.seconds);
    // More machines than this cost more than renting everything.
    const double each =
        prices.ownPerGpuHour * terms.gpusPerMachine * (last - jobs.front().submitted) / kSecondsPerHour;
    const int useful = machinesWithoutWaiting(jobs, terms.gpusPerMachine);
    const int most = each > 0 ? int(std::min(double(useful), none / each)) : useful;
    constexpr int steps = 32;
    int from = 0, to = most;
    for (int step = most <= 2 * steps ? 1 : (most + steps - 1) / steps;; step = (step + 7) / 8) {
        for (int machines = from; machines < to; machines += step)
            (void)costs.of(machines);
        (void)costs.of(to);
        const int best = costs.cheapest();
        from = std::max(0, best - step);
        to = std::min(most, best + step);
        if (step == 1)
            break;
    }
    const int best = costs.cheapest();
    const CheapestMachines found{best, costs.of(best), costs.of(best + 1), none};
    if (costs.isStopped())
        return Error{ErrorKind::Cancelled, "stopped before the last number of machines", {}};
    return found;
}

} // namespace breakeven
