#include "model/dispatch/shared_waits.h"

#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// Work that can be parted comes in pieces that are small beside any job.
constexpr double kPieceHours = 0.25;

class WaitsOfAll
{
public:
    WaitsOfAll(const SharedMachines &machines, std::span<const SharedWorkload> workloads,
               std::span<const JobTerms> jobs)
        : m_machines(machines), m_workloads(workloads), m_jobs(jobs)
    {
        for (std::size_t k = 0; k < workloads.size(); ++k)
            if (workloads[k].waits && meanOf(k) > 0)
                m_order.push_back(k);
        std::stable_sort(m_order.begin(), m_order.end(),
                         [this](std::size_t a, std::size_t b) { return within(a) < within(b); });
        m_all.waits.assign(workloads.size(), {kUnknown, kUnknown});
        m_all.unmet.assign(workloads.size(), 0);
        for (std::size_t k = 0; k < workloads.size(); ++k)
            if (workloads[k].waits)
                m_all.waits[k] = {0, 0};
        m_all.areJobs = machines.isLimited && std::any_of(m_order.begin(), m_order.end(),
                                                          [this](std::size_t k) { return isOfJobs(k); });
    }

    SharedWaits run()
    {
        if (m_all.areJobs)
            waitInSlots();
        else
            waitAsOneQueue();
        tellAll();
        return std::move(m_all);
    }

private:
    const JobTerms *jobsOf(std::size_t k) const
    {
        const int place = m_workloads[k].jobs;
        return place < 0 ? nullptr : &m_jobs[std::size_t(place)];
    }

    bool isOfJobs(std::size_t k) const { return jobsOf(k) && jobsOf(k)->gpus > 0; }

    double within(std::size_t k) const
    {
        const JobTerms *jobs = jobsOf(k);
        return jobs && !std::isnan(jobs->within) ? jobs->within : kInfinite;
    }

    double meanOf(std::size_t k) const
    {
        double all = 0, hours = 0;
        for (std::size_t i = 0; i < m_machines.taken.size(); ++i) {
            all += m_machines.taken[i].hours * m_workloads[k].levels[i];
            hours += m_machines.taken[i].hours;
        }
        return m_machines.share * all / hours;
    }

    JobsInTurn classOf(std::size_t k) const
    {
        JobsInTurn one;
        const double gpus = meanOf(k) * m_machines.ownGpus;
        if (!isOfJobs(k)) {
            one.arePieces = true;
            one.hours = kPieceHours;
            one.variation = 0;
            one.isRandom = false;
            one.levels = m_workloads[k].levels;
        } else {
            const JobTerms &jobs = *jobsOf(k);
            one.gpus = jobs.gpus;
            one.hours = jobs.gpuHours * m_machines.ownGpus / jobs.gpus;
            one.variation = jobs.variation;
            one.isRandom = jobs.isRandom;
            one.restart = jobs.restart;
            one.mayBeStopped = jobs.mayBeStopped;
            if (jobs.isShaped)
                one.levels = m_workloads[k].levels;
        }
        one.perHour = gpus / one.gpus / one.hours;
        return one;
    }

    void waitInSlots()
    {
        std::vector<JobsInTurn> classes;
        for (const std::size_t k : m_order)
            classes.push_back(classOf(k));
        const std::vector<JobsTurn> turns = jobsInTurn(m_machines.taken, m_machines.machines, classes);
        for (std::size_t place = 0; place < m_order.size(); ++place) {
            m_all.waits[m_order[place]] = turns[place].wait;
            m_all.unmet[m_order[place]] = turns[place].unmet / m_machines.ownGpus;
            m_all.setBack += turns[place].stops * classes[place].restart * classes[place].gpus;
        }
    }

    // The queue of the first classes together, less that of those before the last of them.
    void waitAsOneQueue()
    {
        std::vector<InflowSegment> inflow(m_machines.inflow.begin(), m_machines.inflow.end());
        for (InflowSegment &segment : inflow)
            segment.level = 0;
        std::vector<OutflowSegment> outflow;
        double amount = 0, waited = 0, unmet = 0;
        for (const std::size_t k : m_order) {
            for (std::size_t i = 0; i < inflow.size(); ++i)
                inflow[i].level += m_machines.share * m_workloads[k].levels[i];
            const WaitingTimes together = passThrough(inflow, outflow);
            const double before = amount, waitedBefore = waited, unmetBefore = unmet;
            amount += meanOf(k);
            waited = together.mean * amount;
            unmet = std::max(unmet, leftOf(inflow, outflow));
            m_all.unmet[k] = unmet - unmetBefore;
            m_all.waits[k] = together;
            if (before == 0 || !(together.mean > 0))
                continue;
            const double own = std::max(0.0, waited - waitedBefore) / (amount - before);
            m_all.waits[k] = {own, together.p95 * own / together.mean};
        }
    }

    static double leftOf(std::span<const InflowSegment> inflow, std::span<const OutflowSegment> outflow)
    {
        double left = 0, hours = 0;
        for (const InflowSegment &segment : inflow) {
            left += segment.hours * segment.level;
            hours += segment.hours;
        }
        for (const OutflowSegment &segment : outflow)
            left -= segment.hours * segment.level;
        return std::max(0.0, left) / hours;
    }

    void tellAll()
    {
        double amount = 0, waited = 0, longest = 0;
        for (const std::size_t k : m_order) {
            amount += meanOf(k);
            waited += meanOf(k) * m_all.waits[k].mean;
            longest = std::isnan(m_all.waits[k].p95) ? kUnknown : std::max(m_all.waits[k].p95, longest);
        }
        if (amount > 0)
            m_all.all = {waited / amount, std::isnan(waited) ? kUnknown : longest};
    }

    const SharedMachines &m_machines;
    std::span<const SharedWorkload> m_workloads;
    std::span<const JobTerms> m_jobs;
    std::vector<std::size_t> m_order; // of those that wait
    SharedWaits m_all;
};

} // namespace

SharedWaits sharedWaits(const SharedMachines &machines, std::span<const SharedWorkload> workloads,
                        std::span<const JobTerms> jobs)
{
    return WaitsOfAll(machines, workloads, jobs).run();
}

} // namespace breakeven
