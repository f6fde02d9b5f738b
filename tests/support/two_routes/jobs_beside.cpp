#include "tests/support/two_routes/jobs_beside.h"

#include "tests/support/two_routes/draws.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <list>

namespace breakeven::test {

namespace {

constexpr std::uint32_t kBesideFamily = 63; // of the draws
constexpr int kBatches = 40;
constexpr double kRoom = 1e-9; // GPUs and hours that differ less are the same
constexpr double kNever = std::numeric_limits<double>::infinity();

struct Job
{
    std::size_t kind = 0;
    double came = 0;
    double left = 0;    // hours of work
    double worked = 0;  // hours at work so far
    double started = 0; // the last time
    int stops = 0;
    std::vector<int> on = {}; // machines
};

struct Sums
{
    double waits = 0;
    double jobs = 0;
    double work = 0; // GPU-hours
    double stops = 0;
    std::vector<double> all = {}; // waits
};

class Beside
{
public:
    Beside(const MachinesBeside &terms, std::size_t jobs, std::uint64_t seed)
        : m_terms(terms), m_random(kBesideFamily, seed), m_waiting(terms.classes.size()),
          m_next(terms.classes.size(), kNever), m_free(std::size_t(terms.machines), terms.gpusPerMachine),
          m_held(std::size_t(terms.machines), 0)
    {
        double perHour = 0;
        for (const HeldFirst &segment : terms.held)
            m_period += segment.hours;
        for (const JobsBeside &kind : terms.classes)
            perHour += kind.perHour;
        const double periods = std::min(4000.0, double(jobs) / perHour / m_period);
        m_perBatch = std::max(1.0, std::ceil(periods / kBatches));
        m_batches.assign(kBatches, std::vector<Sums>(terms.classes.size()));
    }

    std::vector<JobsBesideRun> run()
    {
        const double warm = std::ceil(m_perBatch * kBatches / 10);
        m_begin = warm * m_period;
        m_end = m_begin + m_perBatch * kBatches * m_period;
        hold(m_terms.held.front().gpus);
        m_segmentEnd = m_terms.held.front().hours;
        for (std::size_t k = 0; k < m_next.size(); ++k)
            m_next[k] = nextArrival(k, 0);
        while (m_now < m_end)
            step();
        std::vector<JobsBesideRun> runs;
        for (std::size_t k = 0; k < m_next.size(); ++k)
            runs.push_back(runOf(k));
        return runs;
    }

private:
    void step()
    {
        const auto ends =
            std::min_element(m_running.begin(), m_running.end(), [](const Job &a, const Job &b) {
                return a.started + a.left < b.started + b.left;
            });
        const double end = ends == m_running.end() ? kNever : ends->started + ends->left;
        const auto comes = std::min_element(m_next.begin(), m_next.end());
        m_now = std::min({end, *comes, m_segmentEnd});
        if (m_now == m_segmentEnd)
            nextSegment();
        else if (m_now == end)
            finish(ends);
        else
            arrive(std::size_t(comes - m_next.begin()));
        startWaiting();
    }

    void nextSegment()
    {
        m_segment = (m_segment + 1) % m_terms.held.size();
        m_segmentEnd = m_now + m_terms.held[m_segment].hours;
        hold(m_terms.held[m_segment].gpus);
    }

    // The first machines hold it, filled one after the other; jobs in its way are stopped.
    void hold(double gpus)
    {
        for (std::size_t i = 0; i < m_free.size(); ++i) {
            const double own =
                std::clamp(gpus - double(i) * m_terms.gpusPerMachine, 0.0, m_terms.gpusPerMachine);
            m_free[i] += m_held[i] - own;
            m_held[i] = own;
        }
        for (std::size_t i = 0; i < m_free.size(); ++i)
            while (m_free[i] < -kRoom)
                stopOneOn(int(i));
    }

    void stopOneOn(int machine)
    {
        auto last = m_running.end();
        for (auto job = m_running.begin(); job != m_running.end(); ++job)
            if (std::count(job->on.begin(), job->on.end(), machine) &&
                (last == m_running.end() || job->kind > last->kind ||
                 (job->kind == last->kind && job->started >= last->started)))
                last = job;
        count(*last);
        leave(*last);
        last->left = last->left - (m_now - last->started) + m_terms.restart;
        last->worked += m_now - last->started;
        ++last->stops;
        std::list<Job> &line = m_waiting[last->kind];
        auto place = line.begin();
        while (place != line.end() && place->came < last->came)
            ++place;
        line.splice(place, m_running, last);
    }

    void finish(std::list<Job>::iterator job)
    {
        count(*job);
        leave(*job);
        job->worked += m_now - job->started;
        if (job->came >= m_begin) {
            Sums &sums = sumsAt(job->came)[job->kind];
            const double wait = m_now - job->came - job->worked;
            sums.waits += wait;
            sums.all.push_back(wait);
            sums.stops += job->stops;
            ++sums.jobs;
        }
        m_running.erase(job);
    }

    std::vector<Sums> &sumsAt(double time)
    {
        const auto batch = std::size_t((time - m_begin) / m_period / m_perBatch);
        return m_batches[std::min(batch, m_batches.size() - 1)];
    }

    void count(const Job &job)
    {
        const double from = std::max(job.started, m_begin);
        if (m_now > from)
            sumsAt(m_now)[job.kind].work += (m_now - from) * m_terms.classes[job.kind].gpus;
    }

    void leave(Job &job)
    {
        for (const int machine : job.on)
            m_free[std::size_t(machine)] += takenOn(m_terms.classes[job.kind]);
        job.on.clear();
    }

    // Whole machines, where one does not hold it.
    double takenOn(const JobsBeside &kind) const { return std::min(kind.gpus, m_terms.gpusPerMachine); }
    std::size_t machinesOf(const JobsBeside &kind) const
    {
        return std::size_t(std::ceil(kind.gpus / m_terms.gpusPerMachine - kRoom));
    }

    void arrive(std::size_t k)
    {
        m_waiting[k].push_back({k, m_now, lengthOf(m_terms.classes[k])});
        m_next[k] = nextArrival(k, m_now);
    }

    double lengthOf(const JobsBeside &kind)
    {
        const double share = std::sqrt(kind.variation); // that is exponential
        const double drawn = share > 0 ? m_random.exponential() : 1;
        return kind.hours * (1 - share + share * drawn);
    }

    // After as much of the shape as lies between two.
    double nextArrival(std::size_t k, double time)
    {
        const JobsBeside &kind = m_terms.classes[k];
        if (!(kind.perHour > 0))
            return kNever;
        double left = (kind.isRandom ? m_random.exponential()
                       : time == 0   ? m_random.uniform()
                                     : 1) /
                      kind.perHour;
        if (kind.shape.empty())
            return time + left;
        std::size_t at = m_segment;
        double until = m_segmentEnd;
        while (true) {
            const double able = kind.shape[at] * (until - time);
            if (able >= left)
                return time + left / kind.shape[at];
            left -= able;
            time = until;
            at = (at + 1) % m_terms.held.size();
            until += m_terms.held[at].hours;
        }
    }

    void startWaiting()
    {
        std::vector<bool> isKeptFree(m_free.size(), false); // for an earlier class
        for (std::list<Job> &line : m_waiting) {
            while (!line.empty() && start(line, isKeptFree)) {
            }
            if (!line.empty())
                keepFree(m_terms.classes[line.front().kind], isKeptFree);
        }
    }

    bool start(std::list<Job> &line, const std::vector<bool> &isKeptFree)
    {
        Job &job = line.front();
        const JobsBeside &kind = m_terms.classes[job.kind];
        const double most = kind.mayBeStopped ? 0 : mostHeldWithin(job.left);
        for (std::size_t i = m_free.size(); i-- > 0 && job.on.size() < machinesOf(kind);) {
            const double rises =
                std::clamp(most - double(i) * m_terms.gpusPerMachine, 0.0, m_terms.gpusPerMachine) -
                m_held[i];
            if (!isKeptFree[i] && m_free[i] - std::max(0.0, rises) >= takenOn(kind) - kRoom)
                job.on.push_back(int(i));
        }
        if (job.on.size() < machinesOf(kind)) {
            job.on.clear();
            return false;
        }
        for (const int machine : job.on)
            m_free[std::size_t(machine)] -= takenOn(kind);
        job.started = m_now;
        m_running.splice(m_running.end(), line, line.begin());
        return true;
    }

    double mostHeldWithin(double hours) const
    {
        double most = 0, until = m_segmentEnd;
        std::size_t at = m_segment;
        for (;; until += m_terms.held[at].hours) {
            most = std::max(most, m_terms.held[at].gpus);
            if (until >= m_now + hours || until > m_now + m_period)
                return most;
            at = (at + 1) % m_terms.held.size();
        }
    }

    // The machines that the first of a class would have soonest: those with the most room.
    void keepFree(const JobsBeside &kind, std::vector<bool> &isKeptFree) const
    {
        std::vector<std::size_t> able;
        for (std::size_t i = m_free.size(); i-- > 0;)
            if (!isKeptFree[i] && m_terms.gpusPerMachine - m_held[i] >= takenOn(kind) - kRoom)
                able.push_back(i);
        if (able.size() < machinesOf(kind))
            return;
        std::stable_sort(able.begin(), able.end(),
                         [this](std::size_t a, std::size_t b) { return m_free[a] > m_free[b]; });
        for (std::size_t k = 0; k < machinesOf(kind); ++k)
            isKeptFree[able[k]] = true;
    }

    JobsBesideRun runOf(std::size_t k) const
    {
        RatioEstimate waits, stops, served, waits95;
        for (const std::vector<Sums> &batch : m_batches) {
            waits.add(batch[k].waits, batch[k].jobs);
            stops.add(batch[k].stops, batch[k].jobs);
            served.add(batch[k].work, m_perBatch * m_period);
            std::vector<double> all = batch[k].all;
            if (all.empty())
                continue;
            const auto place = all.begin() + std::ptrdiff_t(.95 * double(all.size()));
            std::nth_element(all.begin(), place, all.end());
            waits95.add(*place, 1);
        }
        return {waits.estimate(), waits95.estimate(), served.estimate(), stops.estimate()};
    }

    const MachinesBeside &m_terms;
    Draws m_random;
    std::vector<std::list<Job>> m_waiting; // by class
    std::list<Job> m_running;
    std::vector<double> m_next; // arrival by class
    std::vector<double> m_free; // GPUs by machine, that nothing has
    std::vector<double> m_held; // GPUs by machine, of what comes first
    double m_period = 0;
    double m_perBatch = 1; // periods
    double m_begin = 0, m_end = 0;
    double m_now = 0;
    std::size_t m_segment = 0;
    double m_segmentEnd = 0;
    std::vector<std::vector<Sums>> m_batches;
};

} // namespace

std::vector<JobsBesideRun> simulateBeside(const MachinesBeside &machines, std::size_t jobs,
                                          std::uint64_t seed)
{
    return Beside(machines, jobs, seed).run();
}

} // namespace breakeven::test
