#include "model/dispatch/dispatch.h"

#include "model/dispatch/job_slots.h"
#include "model/dispatch/response_time.h"
#include "model/dispatch/running_time.h"
#include "model/dispatch/shared_waits.h"
#include "model/effects/job_levels.h"
#include "model/effects/job_patience.h"
#include "model/effects/whole.h"
#include "model/numeric/elementary.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace breakeven {

namespace {

constexpr double kSameLoad = 1e-9; // loads that differ less are the same

// Buffers of one call, kept from call to call.
struct Buffers
{
    std::vector<LoadSegment> load;
    std::vector<double> replicas; // GPUs for requests beyond those of a base, by segment
    // Of several services: own GPUs that other work takes at once, and each of them for its target, by
    // segment.
    std::vector<double> others;
    std::vector<std::vector<double>> needs;
    std::vector<std::vector<double>> perHour; // requests
    std::vector<InflowSegment> inflow;
    std::vector<OutflowSegment> outflow;
    std::vector<TakenSegment> taken; // of what is wanted at once, where several workloads share the machines
    std::vector<RunningSegment> running;
    std::vector<WeightedQueue> queues;
    std::vector<WeightedArrivals> arrivals; // by level, from the fewest
};

Buffers &buffers()
{
    thread_local Buffers all;
    return all;
}

class Month
{
public:
    Month(std::span<const LoadSegment> load, const SupplyTerms &terms, double hours)
        : m_whole(load), m_load(load), m_terms(terms), m_hours(hours), m_own(buffers()),
          m_slower(terms.elapsed / terms.capacityShare)
    {
    }

    Dispatched run()
    {
        if (!takeMachines())
            return m_result;
        serve(nullptr);
        waitTogether();
        tellWorkloads();
        wait();
        answer();
        pay();
        paySetBack();
        return m_result;
    }

    std::vector<ArrivingWork> arrivals()
    {
        std::vector<ArrivingWork> all;
        if (takeMachines())
            serve(&all);
        return all;
    }

private:
    // False where there are no machines or something is unknown; the result then says so.
    bool takeMachines()
    {
        m_unit = m_terms.gpusPerMachine * m_terms.speed;
        const bool isKnown =
            std::isfinite(m_unit * m_terms.billed * m_terms.elapsed * m_terms.capacityShare *
                          m_terms.keptShare * m_terms.servedBefore * m_terms.gang * m_hours) &&
            m_unit > 0 && m_terms.capacityShare > 0 && m_terms.elapsed > 0;
        takeLoad();
        if (isInSlots())
            m_slots =
                JobSlots(m_terms.gpusPerMachine, std::max(m_terms.jobs->gpus, m_terms.lot), m_terms.isWhole);
        if (m_terms.capacityShare == 0) { // there is never anything to be had
            m_result = {0, 0, 0, 0, 0, 0, kUnset, kUnset, kUnset};
            haveNothing(0);
            return false;
        }
        if (!isKnown || !std::isfinite(m_figures.mean() * m_figures.periodHours)) {
            m_result = {kUnset, kUnset, kUnset, kUnset, kUnset, kUnset, kUnset, kUnset, kUnset};
            haveNothing(kUnset);
            return false;
        }
        m_result.latencies.assign(m_terms.services.size(), kUnset);
        sizeReplicas();
        setMachines(machines());
        return true;
    }

    void setMachines(double machines)
    {
        m_result.machines = machines;
        m_result.capacity = machines * m_unit;
        m_result.rate = m_terms.capacityShare * atWorkTogether() / m_terms.elapsed;
    }

    // Of services and workloads, where there are no machines or something is unknown: nothing stands ready.
    void haveNothing(double ready)
    {
        m_result.latencies.assign(m_terms.services.size(), kUnset);
        m_result.ready.assign(m_terms.workloads.size(), ready);
        m_result.waits.assign(m_terms.workloads.size(), {kUnset, kUnset});
        m_result.setBack = ready;
        m_result.unmet.clear();
        for (const SharedWorkload &workload : m_terms.workloads)
            m_result.unmet.push_back(ready == 0 ? meanOf(workload) * m_hours : kUnset);
    }

    double meanOf(const SharedWorkload &workload) const
    {
        double all = 0;
        for (std::size_t i = 0; i < m_whole.size(); ++i)
            all += m_whole[i].hours * workload.levels[i];
        return all / m_figures.periodHours;
    }

    // On the machines that there are.
    SharedWaits waitsNow()
    {
        m_own.taken.resize(m_load.size());
        for (std::size_t i = 0; i < m_load.size(); ++i)
            m_own.taken[i] = {m_load[i].hours, ownGpus(heldAtOnce(i))};
        const double mean = figuresOf(m_whole).meanWaiting;
        SharedMachines shared{
            {m_result.machines, m_terms.gpusPerMachine, m_terms.isWhole}, m_own.taken, m_own.inflow};
        shared.ownGpus = ownGpus(1);
        shared.share = mean > 0 ? m_figures.meanWaiting / mean : 1;
        shared.isLimited = isLimited();
        return sharedWaits(shared, m_terms.workloads, m_terms.jobsBeside);
    }

    bool hasJobsBeside() const
    {
        return m_figures.meanWaiting > 0 &&
               std::any_of(m_terms.jobsBeside.begin(), m_terms.jobsBeside.end(),
                           [](const JobTerms &jobs) { return jobs.gpus > 0 && jobs.perHour > 0; });
    }

    bool doAllStartInTime(double machines)
    {
        setMachines(machines);
        const SharedWaits all = waitsNow();
        for (std::size_t k = 0; k < m_terms.workloads.size(); ++k) {
            const SharedWorkload &workload = m_terms.workloads[k];
            if (!workload.waits)
                continue;
            const double within =
                workload.jobs < 0 ? kUnset : m_terms.jobsBeside[std::size_t(workload.jobs)].within;
            const double p95 = all.waits[k].p95;
            if (std::isnan(p95) || p95 > within)
                return false;
        }
        return true;
    }

    // Kept machines are so many that 95 % of the work of each workload starts in time.
    double fewestForJobs(double least)
    {
        constexpr double kMostTimes = 64; // where nothing helps: a job that is wider than is ever left
        if (!std::isfinite(least) || doAllStartInTime(least))
            return least;
        double low = least, high = least + 1;
        while (!doAllStartInTime(high)) {
            if (high > kMostTimes * (least + 1))
                return least;
            low = high;
            high = wholeUp(high * 1.25);
        }
        while (high - low > 1) {
            const double middle = wholeDown((low + high) / 2);
            (doAllStartInTime(middle) ? high : low) = middle;
        }
        return high;
    }

    // How each of several workloads waits for those before it.
    void waitTogether()
    {
        const auto &workloads = m_terms.workloads;
        if (workloads.empty())
            return;
        SharedWaits all = waitsNow();
        m_result.waits = std::move(all.waits);
        m_unmet = std::move(all.unmet);
        if (!all.areJobs)
            return;
        m_waits = all.all;
        m_result.setBack = all.setBack * m_hours;
        double served = m_figures.meanWaiting;
        for (const double unmet : m_unmet)
            served -= unmet;
        served = std::max(0.0, served); // beside rounding
        for (const LoadSegment &segment : m_load)
            served += segment.hours / m_figures.periodHours * atOnceServed(segment);
        m_result.served = served * m_hours;
    }

    // What of each workload is not served, of what is wanted at once as much of all, and what stands ready
    // for it.
    void tellWorkloads()
    {
        const double perPeriod = m_hours / m_figures.periodHours;
        for (std::size_t k = 0; k < m_terms.workloads.size(); ++k) {
            const SharedWorkload &workload = m_terms.workloads[k];
            double unmet = 0;
            if (workload.waits)
                unmet = m_unmet[k] * m_figures.periodHours;
            else
                for (std::size_t i = 0; i < m_load.size(); ++i)
                    if (m_whole[i].atOnce > 0)
                        unmet += m_load[i].hours * (m_load[i].atOnce - atOnceServed(m_load[i])) *
                                 workload.levels[i] / m_whole[i].atOnce;
            m_result.unmet.push_back(std::max(0.0, unmet) * perPeriod);
            m_result.ready.push_back(readyFor(workload) * perPeriod);
        }
    }

    // Own GPU-hours of a period that stand ready for a workload and are not busy: what a service holds by the
    // hour, or on kept machines the most that the workload has at once, for which they were sized. No machine
    // is kept for work that may wait.
    double readyFor(const SharedWorkload &workload) const
    {
        if (workload.waits || (workload.service < 0 && m_terms.isAutoscaled))
            return 0;
        std::vector<double> held(m_load.size());
        for (std::size_t i = 0; i < m_load.size(); ++i)
            held[i] =
                workload.service < 0 ? ownGpus(workload.levels[i]) : heldBy(std::size_t(workload.service), i);
        const double most =
            std::min(*std::max_element(held.begin(), held.end()), m_result.machines * m_terms.gpusPerMachine);
        double ready = 0;
        for (std::size_t i = 0; i < m_load.size(); ++i) {
            const double there = m_terms.isAutoscaled ? held[i] : most;
            ready += m_load[i].hours * std::max(0.0, there - ownGpus(workload.levels[i]));
        }
        return ready;
    }

    double heldBy(std::size_t service, std::size_t segment) const
    {
        return std::clamp(leftFor(service, m_result.machines * m_terms.gpusPerMachine, segment), 0.0,
                          m_own.needs[service][segment]);
    }

    // Of so many own GPUs what other work and the services before a service leave to it.
    double leftFor(std::size_t service, double gpus, std::size_t segment) const
    {
        double left = gpus + gpusBefore() - m_own.others[segment];
        for (std::size_t before = 0; before < service; ++before)
            left -= std::clamp(left, 0.0, m_own.needs[before][segment]);
        return left;
    }

    // What a base has left.
    void takeLoad()
    {
        if (m_terms.servedBefore > 0) {
            m_own.load.assign(m_whole.begin(), m_whole.end());
            for (LoadSegment &segment : m_own.load) {
                const double waiting = std::max(0.0, m_terms.servedBefore - segment.atOnce);
                segment.atOnce = std::max(0.0, segment.atOnce - m_terms.servedBefore);
                segment.waiting = std::max(0.0, segment.waiting - waiting);
            }
            m_load = m_own.load;
        } else if (m_terms.jobs && m_terms.jobs->left < 1) {
            m_own.load.assign(m_whole.begin(), m_whole.end());
            for (LoadSegment &segment : m_own.load) {
                segment.atOnce *= m_terms.jobs->left;
                segment.waiting *= m_terms.jobs->left;
            }
            m_load = m_own.load;
        }
        m_figures = figuresOf(m_load);
    }

    // Jobs of a known size, which never share a slot.
    bool isInSlots() const { return m_terms.jobs && m_terms.jobs->gpus > 0; }
    bool isLimited() const { return isGiven() || !m_terms.isAutoscaled; }
    // On these machines, with interruptions.
    double hoursOfJob() const { return m_terms.jobs->gpuHours * slower() / m_terms.jobs->gpusAtMost; }
    double slots() const { return m_slots->of(m_result.machines); }

    bool isGiven() const { return m_isCut || !std::isnan(m_terms.machines) || !std::isnan(m_terms.gpus); }
    double wholeMachines(double machines) const { return m_terms.isWhole ? wholeUp(machines) : machines; }
    // What is rented for so much work: none, or the smallest lot and more.
    double whole(double machines) const
    {
        const double all = wholeMachines(machines);
        return m_terms.lot > 0 && all > 0 ? std::max(all, wholeMachines(m_terms.lot / m_terms.gpusPerMachine))
                                          : all;
    }

    // The reference GPUs that can work at the same time. GPUs that do not fill a gang cannot, but a job wider
    // than all GPUs runs on all of them.
    double atWorkTogether() const
    {
        if (isInSlots())
            return slots() * m_terms.jobs->gpusAtMost;
        const double gpus = m_result.capacity;
        return isLimited() && m_terms.gang > 0 && gpus > m_terms.gang
                   ? wholeDown(gpus / m_terms.gang) * m_terms.gang
                   : gpus;
    }

    // Rounds kept machines up to the gangs that this much work takes.
    double inGangs(double gpus) const
    {
        return !m_terms.isAutoscaled && m_terms.gang > 0 && gpus > m_terms.gang
                   ? wholeUp(gpus / m_terms.gang) * m_terms.gang
                   : gpus;
    }

    // The requests of a segment, an hour.
    double requestsIn(std::size_t segment) const
    {
        const double mean = m_wholeMean;
        return mean > 0 ? m_terms.requests->perHour * m_whole[segment].atOnce / mean : 0;
    }

    ServiceTime service() const { return {m_terms.requests->serviceHours, m_terms.requests->variation}; }

    // GPUs for so many replicas, beyond those of a base.
    double gpusOfReplicas(double replicas) const
    {
        return std::max(0.0, replicas * m_terms.requests->replicaGpus - m_terms.requests->gpusBefore);
    }

    // GPUs that the requests of each segment need here. Machines that start and stop meet the target in each
    // segment, those that are kept meet it over all requests of the period.
    void sizeReplicas()
    {
        m_own.replicas.assign(m_load.size(), 0);
        if (hasServices())
            return sizeServices();
        if (!m_terms.requests)
            return;
        m_wholeMean = figuresOf(m_whole).meanAtOnce;
        const double target = m_terms.requests->targetHours;
        if (!m_terms.isAutoscaled) {
            takeArrivals();
            const double gpus = gpusOfReplicas(fewestServers(m_own.arrivals, service(), target));
            std::fill(m_own.replicas.begin(), m_own.replicas.end(), gpus);
            return;
        }
        double known = -1, gpus = 0;
        for (std::size_t i = 0; i < m_load.size(); ++i) {
            const double perHour = requestsIn(i);
            if (perHour != known) {
                known = perHour;
                gpus = gpusOfReplicas(fewestServers(perHour, service(), target));
            }
            m_own.replicas[i] = gpus;
        }
    }

    bool hasServices() const { return !m_terms.services.empty(); }

    // The own GPUs that work at this rate holds at the same time, in reference GPUs.
    double ownGpus(double rate) const { return slower() * rate / m_terms.speed; }

    static ServiceTime timeOf(const RequestTerms &terms) { return {terms.serviceHours, terms.variation}; }

    // The requests an hour of a service in each segment.
    void takeRequests(const SharedService &service, std::vector<double> &perHour) const
    {
        double all = 0;
        for (std::size_t i = 0; i < m_load.size(); ++i)
            all += m_load[i].hours * service.levels[i];
        const double mean = all / m_figures.periodHours;
        perHour.resize(m_load.size());
        for (std::size_t i = 0; i < m_load.size(); ++i)
            perHour[i] = mean > 0 ? service.requests.perHour * service.levels[i] / mean : 0;
    }

    // What other work takes at once, and the replicas with which each service meets its target in each
    // segment.
    void sizeServices()
    {
        m_own.needs.resize(m_terms.services.size());
        m_own.perHour.resize(m_terms.services.size());
        m_own.others.resize(m_load.size());
        for (std::size_t i = 0; i < m_load.size(); ++i) {
            double others = m_whole[i].atOnce;
            for (const SharedService &service : m_terms.services)
                others -= service.levels[i];
            m_own.others[i] = others > kSameLoad * m_whole[i].atOnce ? ownGpus(others) : 0;
            m_own.replicas[i] = m_own.others[i];
        }
        for (std::size_t k = 0; k < m_terms.services.size(); ++k) {
            const RequestTerms &terms = m_terms.services[k].requests;
            takeRequests(m_terms.services[k], m_own.perHour[k]);
            std::vector<double> &needs = m_own.needs[k];
            needs.resize(m_load.size());
            double known = -1;
            for (std::size_t i = 0; i < m_load.size(); ++i) {
                const double perHour = m_own.perHour[k][i];
                needs[i] = perHour == known
                               ? needs[i - 1]
                               : fewestServers(perHour, timeOf(terms), terms.targetHours) * terms.replicaGpus;
                known = perHour;
                m_own.replicas[i] += needs[i];
            }
        }
        for (double &gpus : m_own.replicas)
            gpus = std::max(0.0, gpus - gpusBefore());
    }

    // Own GPUs of a base, which are one pool with these.
    double gpusBefore() const { return m_terms.services.front().requests.gpusBefore; }

    // Within which a service answers 95 % of its requests on so many GPUs; unknown where it cannot keep up.
    double latencyOfService(std::size_t k, double gpus)
    {
        const RequestTerms &terms = m_terms.services[k].requests;
        m_own.queues.clear();
        for (std::size_t i = 0; i < m_load.size(); ++i) {
            const double perHour = m_own.perHour[k][i];
            if (perHour == 0)
                continue;
            double left = leftFor(k, gpus, i);
            if (m_terms.isAutoscaled)
                left = std::min(left, m_own.needs[k][i]);
            const double replicas = wholeDown(left / terms.replicaGpus);
            if (!(perHour * terms.serviceHours < replicas - kSameLoad))
                return kUnset;
            addQueue(perHour, timeOf(terms), replicas, m_load[i].hours);
        }
        return m_own.queues.empty() ? kUnset : response95(m_own.queues);
    }

    bool meetsTargets(double gpus)
    {
        for (std::size_t k = 0; k < m_terms.services.size(); ++k) {
            const double target = m_terms.services[k].requests.targetHours,
                         latency = latencyOfService(k, gpus);
            if (std::isnan(target) ? std::isnan(latency) && isAsked(k) : !(latency <= target))
                return false;
        }
        return true;
    }

    bool isAsked(std::size_t k) const { return m_terms.services[k].requests.perHour > 0; }

    // Kept machines meet each target over all requests of the period, which takes no more of them than the
    // busiest segment by itself.
    double fewestForServices(double most)
    {
        const double step = m_terms.isWhole ? m_terms.gpusPerMachine : 1;
        double low = 0, high = wholeUp(most / step); // enough, as far as that many are
        if (!std::isfinite(high) || !meetsTargets(high * step))
            return most;
        while (high - low > 1) {
            const double middle = wholeDown((low + high) / 2);
            (meetsTargets(middle * step) ? high : low) = middle;
        }
        return std::min(most, high * step);
    }

    // What is wanted at once holds this much of the machines in a segment, in reference GPUs: replicas of
    // services stand ready for it.
    double heldAtOnce(std::size_t segment) const
    {
        const double now = atOnceServed(m_load[segment]);
        return hasServices() ? std::max(now, replicasAtWork(segment)) : now;
    }

    // Segments with as many requests an hour are one level.
    void takeArrivals()
    {
        std::vector<WeightedArrivals> &all = m_own.arrivals;
        all.clear();
        for (std::size_t i = 0; i < m_load.size(); ++i)
            all.push_back({requestsIn(i) * m_whole[i].hours, requestsIn(i)});
        std::sort(all.begin(), all.end(),
                  [](const WeightedArrivals &a, const WeightedArrivals &b) { return a.perTime < b.perTime; });
        std::size_t last = 0;
        for (std::size_t i = 1; i < all.size(); ++i)
            if (all[i].perTime == all[last].perTime)
                all[last].weight += all[i].weight;
            else
                all[++last] = all[i];
        all.resize(last + 1);
    }

    // As many as are given or wanted, and no more than can be had.
    double machines()
    {
        const double wanted = machinesWanted();
        const double most = m_terms.most / m_terms.gpusPerMachine;
        m_isCut = wanted * (1 - kSameLoad) > most;
        if (!m_isCut)
            return wanted;
        return m_terms.isWhole ? wholeDown(most) : most;
    }

    double machinesWanted()
    {
        if (!std::isnan(m_terms.machines))
            return m_terms.machines;
        if (!std::isnan(m_terms.gpus))
            return whole(m_terms.gpus / m_terms.gpusPerMachine);
        if (isInSlots())
            return m_slots->machinesFor(slotsWanted());
        double wanted = (m_terms.isElastic ? 1 : m_terms.elapsed) * m_figures.peakAtOnce;
        if (m_figures.meanWaiting > 0) {
            const double mean = meanTaken();
            const double width = std::min(m_terms.width - m_terms.servedBefore, m_figures.peak);
            const double kept = mean / m_terms.capacityShare / m_terms.targetUse;
            // Scarce capacity does not raise the number of machines that are wanted at once: the work waits
            // instead.
            wanted =
                std::max(wanted, m_terms.isAutoscaled ? std::max(mean, peakTaken()) : std::max(kept, width));
        }
        double replicas = *std::max_element(m_own.replicas.begin(), m_own.replicas.end());
        if (hasServices() && !m_terms.isAutoscaled)
            replicas = fewestForServices(replicas);
        const double machines =
            std::max(whole(inGangs(wanted) / m_unit), whole(replicas / m_terms.gpusPerMachine));
        if (!m_terms.isAutoscaled)
            return hasJobsBeside() ? fewestForJobs(machines) : machines;
        return isStretched() ? std::max(machines, whole(meanHeld())) : machines;
    }

    // Reference GPUs that all work takes on average. Replicas of services stand ready and are not filled to
    // the target utilisation.
    double meanTaken() const
    {
        if (!hasServices())
            return m_terms.elapsed * m_figures.mean();
        double taken = 0;
        for (std::size_t i = 0; i < m_load.size(); ++i) {
            const double others = std::min(m_own.others[i], m_own.replicas[i]);
            const double ready = m_own.replicas[i] - others;
            taken += m_load[i].hours *
                     (m_terms.capacityShare * m_terms.speed * (others + m_terms.targetUse * ready) +
                      m_terms.elapsed * m_load[i].waiting);
        }
        return taken / m_figures.periodHours;
    }

    // Reference GPUs that all work takes at most, without interruptions.
    double peakTaken() const
    {
        double peak = m_figures.peak;
        for (std::size_t i = 0; hasServices() && i < m_load.size(); ++i)
            peak = std::max(peak, replicasAtWork(i) + m_load[i].waiting);
        return peak;
    }

    double replicasAtWork(std::size_t segment) const
    {
        return m_own.replicas[segment] * m_terms.speed / slower();
    }

    // Slots for all jobs, in time where that is asked for.
    double slotsWanted() const
    {
        const JobTerms &jobs = *m_terms.jobs;
        const double mean = slower() * m_figures.mean() / jobs.gpusAtMost;
        if (m_terms.isAutoscaled)
            return wholeUp(std::max(std::min(mean, slotsAtOnce()), m_figures.peak / jobs.gpusAtMost));
        if (!jobs.isRandom || std::isnan(jobs.within) || !(jobs.perHour > 0))
            return wholeUp(mean / m_terms.targetUse);
        if (!std::isfinite(jobs.perHour * hoursOfJob() * jobs.variation))
            return kUnset;
        return std::isnan(jobs.patience)
                   ? slotsInTime(jobs.perHour, hoursOfJob(), jobs.variation, jobs.within)
                   : slotsRenting(kLateJobs, jobs.perHour, hoursOfJob(), jobs.variation, jobs.patience);
    }

    // The slots that autoscaled jobs want at the same time if there is always capacity; scarce capacity makes
    // jobs wait and does not raise their number. For random jobs it is as many slots as hold 95 % of them.
    double slotsAtOnce() const
    {
        const JobTerms &jobs = *m_terms.jobs;
        const double mean = m_terms.elapsed * m_figures.mean() / jobs.gpusAtMost;
        if (m_terms.capacityShare == 1 || !jobs.isRandom || !(jobs.perHour > 0))
            return mean;
        return std::max(mean, slotsRenting(kLateJobs, jobs.perHour, hoursOfJob() * m_terms.capacityShare,
                                           jobs.variation, 0));
    }

    // Machines that the work holds on average, with interruptions.
    double meanHeld() const
    {
        double held = 0;
        for (std::size_t i = 0; i < m_load.size(); ++i) {
            const double now = m_terms.capacityShare * m_load[i].atOnce;
            const double atOnce = hasServices() ? replicasAtWork(i) : now;
            const double together =
                m_load[i].waiting > 0 ? m_terms.elapsed * whole((atOnce + m_load[i].waiting) / m_unit) : 0;
            held += m_load[i].hours * std::max(together, atWorkAtOnce(now, i));
        }
        return held / m_figures.periodHours;
    }

    double atOnceServed(const LoadSegment &segment) const
    {
        const double there =
            m_terms.isElastic ? m_terms.capacityShare / m_terms.elapsed : m_terms.capacityShare;
        return std::min(there * segment.atOnce, m_result.rate);
    }

    // Serves what is wanted at once, and lets the rest queue for what is left of the machines.
    void serve(std::vector<ArrivingWork> *arrivals)
    {
        m_own.inflow.resize(m_load.size());
        double served = 0;
        for (std::size_t i = 0; i < m_load.size(); ++i) {
            const double now = atOnceServed(m_load[i]);
            served += m_load[i].hours * now;
            m_own.inflow[i] = {m_load[i].hours, m_load[i].waiting,
                               hasServices() ? std::max(0.0, m_result.rate - heldAtOnce(i))
                                             : m_result.rate - now};
        }
        m_waits = passThrough(m_own.inflow, m_own.outflow, arrivals);
        for (const OutflowSegment &segment : m_own.outflow)
            served += segment.hours * segment.level;
        // Work that a base has done already waits for nothing, which is known.
        const bool isDoneBefore = m_terms.servedBefore > 0 && figuresOf(m_whole).meanWaiting > 0;
        if (!(m_figures.meanWaiting > 0) && !isDoneBefore)
            m_waits = {kUnset, kUnset};
        m_result.served = served / m_figures.periodHours * m_hours;
        if (!isInSlots())
            return;
        if (m_terms.jobs->isRandom && isLimited())
            startInSlots();
        // Machines are started for each job, as soon as there is capacity; what is fed from a queue is rented
        // before it would wait.
        else if (m_figures.meanWaiting > 0 && !isLimited()) {
            const double forCapacity = hoursOfJob() * (1 - m_terms.capacityShare);
            m_waits = {forCapacity, forCapacity};
        } else if (m_figures.meanWaiting > 0 && !std::isnan(m_terms.jobs->patience))
            m_waits = {0, 0};
    }

    // Jobs that come by chance in front of slots; those that are not started in time are left to others.
    void startInSlots()
    {
        const JobTerms &jobs = *m_terms.jobs;
        const bool mayWait = m_figures.meanWaiting > 0;
        const double patience = mayWait ? jobs.patience : 0;
        const bool areLeft = !std::isnan(patience);
        const auto startsOn = [&](double slots) {
            return jobPatience(jobs.perHour * jobs.left, hoursOfJob(), jobs.variation, slots,
                               areLeft ? patience : kInfinite);
        };
        const double before = std::round(jobs.rateBefore * slower() / jobs.gpusAtMost);
        const JobPatience start = startsOn(before + slots());
        const double leftBefore = before > 0 && areLeft ? startsOn(before).rented : 1;
        if (areLeft)
            m_result.served = (leftBefore - start.rented) * m_figures.mean() * m_hours;
        if (!mayWait || (!areLeft && slots() < 1))
            m_waits = {kUnset, kUnset};
        else
            m_waits = areLeft ? WaitingTimes{start.waitMean, start.wait95}
                              : WaitingTimes{longer(m_waits.mean, start.waitMean),
                                             longer(m_waits.p95, start.wait95)};
    }

    // Unknown where one of them is.
    static double longer(double a, double b) { return std::isnan(b) ? b : std::max(a, b); }

    // Random jobs wait at least as long as planned ones.
    void wait()
    {
        m_result.waitMean = m_waits.mean;
        m_result.wait95 = m_waits.p95;
        if (!m_terms.jobs || isInSlots() || !isLimited() || std::isnan(m_waits.mean) ||
            m_terms.jobs->perHour == 0)
            return;
        const JobTerms &jobs = *m_terms.jobs;
        const double capacity = m_result.capacity + m_terms.servedBefore;
        const double together = std::min(capacity, jobs.gpusAtMost);
        const double slots = std::max(1.0, wholeDown(capacity / together));
        const double service = jobs.gpuHours * m_terms.elapsed / m_terms.capacityShare / together;
        if (!(jobs.perHour * service < slots - kSameLoad)) {
            m_result.waitMean = m_result.wait95 = kUnset;
            return;
        }
        const ResponseTime chance(jobs.perHour, {service, jobs.variation}, slots);
        m_result.waitMean = std::max(m_result.waitMean, chance.meanWait());
        m_result.wait95 = std::max(m_result.wait95, chance.wait95());
    }

    // Machines that are at work at the same time, so that nothing waits longer than it has to.
    double mostAtWork(const OutflowSegment &segment) const
    {
        const std::size_t at = std::size_t(segment.inflow);
        return std::min(m_result.machines, atWorkAtOnce(segment.level + heldAtOnce(at), at));
    }

    double slower() const { return m_slower; }

    // Machines that what is wanted at once takes by itself, at the same time.
    double atWorkAtOnce(double atOnce, std::size_t segment) const
    {
        if (isInSlots())
            return m_slots->machinesFor(wholeUp(slower() * atOnce / m_terms.jobs->gpusAtMost));
        return std::max(whole(slower() * atOnce / m_unit),
                        whole(m_own.replicas[segment] / m_terms.gpusPerMachine));
    }

    bool isStretched() const { return m_figures.meanWaiting > 0 && slower() != 1; }

    // What the machines would do without interruptions.
    void passWithoutInterruptions()
    {
        for (std::size_t i = 0; i < m_own.inflow.size(); ++i)
            m_own.inflow[i].rate = std::max(0.0, atWorkTogether() - heldAtOnce(i));
        passThrough(m_own.inflow, m_own.outflow);
    }

    // The machines that a segment takes for the hours it would last without interruptions; interruptions
    // lengthen the hours and not this number. A job holds whole machines for all its time, and no other job
    // uses what it leaves of them.
    double withoutInterruptions(const OutflowSegment &segment)
    {
        const std::size_t at = std::size_t(segment.inflow);
        const double now = heldAtOnce(at);
        const double forAtOnce = atWorkAtOnce(now, at);
        const double together = segment.level > 0 ? holding(now + segment.level) : 0;
        m_most = std::max({m_most, forAtOnce, together});
        return std::max(together, forAtOnce / slower());
    }

    // Machines that work at this level holds at the same time.
    double holding(double level) const
    {
        return isInSlots() ? m_slots->machinesFor(wholeUp(level / m_terms.jobs->gpusAtMost))
                           : whole(level / m_unit);
    }

    // Hours paid for each machine that is started, beside those it can take a job in.
    double hoursOfStart() const
    {
        const double hours = hoursOfJob() * m_terms.billed / slower();
        const double overhead =
            m_terms.overheadOfRun ? m_terms.overheadOfRun(m_slots->machinesOfJob(), hours) : m_terms.overhead;
        return std::max(0.0, (overhead - 1) * hours - m_terms.coolDown);
    }

    JobLevels levelsAt(double load, double hoursOfStart) const
    {
        const JobTerms &jobs = *m_terms.jobs;
        const double patience = std::isnan(jobs.within) ? kInfinite : jobs.within;
        return jobLevels(load, hoursOfJob(), int(m_slots->perMachine()), m_terms.coolDown,
                         {jobs.left, jobs.variation, patience}, hoursOfStart);
    }

    // Where the arrival rate follows the load, the jobs at work are those that came before and are not done
    // yet.
    JobLevels levelsOfShape(double load, double hoursOfStart) const
    {
        const double hours = hoursOfJob();
        double jobs = load;
        JobLevels mean;
        for (const bool isSteady : {false, true})
            for (const LoadSegment &segment : m_whole) {
                const double coming = load * segment.all() / figuresOf(m_whole).mean();
                const double kept = elementary::exponential(-segment.hours / hours);
                const double ofSegment = coming + (jobs - coming) * (1 - kept) * hours / segment.hours;
                jobs = coming + (jobs - coming) * kept;
                if (!isSteady)
                    continue;
                const JobLevels here = levelsAt(ofSegment, hoursOfStart);
                const double share = segment.hours / m_figures.periodHours;
                mean.atWork += share * here.atWork;
                mean.paid += share * here.paid;
            }
        return mean;
    }

    // Pays for the jobs of a queue that a base leaves: they run in groups side by side, one group after the
    // other.
    void payRestOfQueue()
    {
        const JobTerms &terms = *m_terms.jobs;
        const double perHour = terms.perHour * terms.left;
        const double atWork = perHour * terms.gpuHours / terms.gpusAtMost;
        const double groups = machinesTogether(atWork) / m_slots->machinesOfJob();
        const double runs = perHour * groups / sideBySide(atWork);
        const double hours = m_terms.gpusPerMachine * m_slots->machinesOfJob() * m_hours;
        m_result.working = runs * hoursOfJob() * m_terms.billed / slower() * hours;
        m_result.paid = m_result.working + runs * (hoursOfStart() + m_terms.coolDown) * hours;
    }

    // Machines that follow the number of jobs.
    void payByJobs()
    {
        if (!m_terms.jobs->isRandom)
            return payRestOfQueue();
        const double load = m_terms.jobs->perHour * hoursOfJob();
        const double hours = m_terms.gpusPerMachine * m_slots->machinesOfJob() * m_hours;
        const JobLevels levels =
            m_terms.jobs->isShaped ? levelsOfShape(load, hoursOfStart()) : levelsAt(load, hoursOfStart());
        const double kept = m_terms.keptShare * m_terms.gpusPerMachine * m_hours *
                            (isGiven() ? m_result.machines : kInfinite);
        const double done = m_result.served / (m_figures.mean() * m_hours); // as far as there is capacity
        const double all = done < 1 - kSameLoad ? done * hours : hours;
        m_result.working = std::min(kept, levels.atWork * m_terms.billed / slower() * all);
        m_result.paid = std::min(kept, m_result.working + (levels.paid - levels.atWork) * all);
    }

    // The machines that this many jobs at work fill on average; at least those of one job.
    double machinesTogether(double jobs) const
    {
        return std::max(m_slots->machinesOfJob(), m_slots->machinesFor(jobs));
    }

    // How many of these jobs run side by side: as many as fill the machines, but no more than arrive while
    // the first of them may wait.
    double sideBySide(double jobs) const
    {
        const JobTerms &terms = *m_terms.jobs;
        const double full = m_slots->of(machinesTogether(jobs));
        const double length = terms.gpuHours / terms.gpusAtMost;
        return std::isnan(terms.within)
                   ? full
                   : std::min(full, std::max({1.0, wholeUp(jobs), jobs * (1 + terms.within / length)}));
    }

    // Jobs that are fed from a queue run side by side for a part of the period.
    void takeFed()
    {
        const double jobs = m_figures.mean() / m_terms.jobs->gpusAtMost;
        const double share = jobs / sideBySide(jobs);
        m_most = machinesTogether(jobs);
        m_own.running.push_back({share * m_figures.periodHours, m_most});
        if (share < 1 - kSameLoad)
            m_own.running.push_back({(1 - share) * m_figures.periodHours, 0});
    }

    bool isFed() const
    {
        return isInSlots() && !m_terms.jobs->isRandom && !m_terms.jobs->isShaped && !isLimited() &&
               m_figures.meanWaiting > 0 && !(m_figures.peakAtOnce > 0);
    }

    void takeRunning()
    {
        m_own.running.clear();
        if (isFed())
            return takeFed();
        if (isStretched())
            passWithoutInterruptions();
        m_own.running.resize(m_own.outflow.size());
        for (std::size_t i = 0; i < m_own.outflow.size(); ++i) {
            const OutflowSegment &segment = m_own.outflow[i];
            m_own.running[i] = {segment.hours,
                                isStretched() ? withoutInterruptions(segment) : mostAtWork(segment)};
        }
    }

    bool areWhole() const
    {
        return m_terms.isWhole &&
               std::all_of(m_own.running.begin(), m_own.running.end(), [](const RunningSegment &segment) {
                   return segment.machines == wholeDown(segment.machines);
               });
    }

    void pay()
    {
        const double hours = m_terms.gpusPerMachine * m_hours;
        if (!m_terms.isAutoscaled) {
            m_result.paid = m_terms.keptShare * m_result.machines * hours;
            m_result.working = m_result.paid;
            return;
        }
        if (isInSlots() && (m_terms.jobs->isRandom || m_terms.jobs->left < 1))
            return payByJobs();
        takeRunning();
        const double billed = m_terms.billed / slower(); // of the time a machine is at work
        RunningTerms terms;
        terms.billedShare = isStretched() ? m_terms.billed : billed;
        terms.keptShare = m_terms.keptShare;
        terms.isWhole = areWhole();
        terms.overhead = m_terms.overhead;
        terms.overheadOfRun = m_terms.overheadOfRun ? &m_terms.overheadOfRun : nullptr;
        const RunningTime time = runningTime(m_own.running, terms);
        // Given machines that never stop do it packed more closely.
        const double tooMuch = std::max(0.0, time.working - billed * m_result.machines);
        const double atWork = std::max(m_most, whole(time.working / billed));
        m_result.machines = isStretched() ? std::min(m_result.machines, atWork) : time.most;
        m_result.working = (time.working - tooMuch) * hours;
        m_result.paid = std::min(m_terms.keptShare * m_result.machines, time.paid - tooMuch) * hours;
    }

    // What stopped jobs do again keeps machines at work that would stop, as far as there are hours.
    void paySetBack()
    {
        if (!m_terms.isAutoscaled || !(m_result.setBack > 0))
            return;
        const double most = m_terms.keptShare * m_result.machines * m_terms.gpusPerMachine * m_hours;
        m_result.setBack = std::min(m_result.setBack, std::max(0.0, most - m_result.paid));
        m_result.working += m_result.setBack;
        m_result.paid += m_result.setBack;
    }

    void answer()
    {
        m_result.latency95 = kUnset;
        for (std::size_t k = 0; k < m_terms.services.size(); ++k)
            m_result.latencies[k] = latencyOfService(k, m_result.machines * m_terms.gpusPerMachine);
        if (!m_terms.requests || !(m_terms.requests->perHour > 0))
            return;
        m_own.queues.clear();
        for (std::size_t k = 0; k < m_own.outflow.size(); ++k) {
            const std::size_t i = std::size_t(m_own.outflow[k].inflow);
            const double perHour = requestsIn(i);
            if (perHour == 0)
                continue;
            const double machines = m_terms.isAutoscaled ? mostAtWork(m_own.outflow[k]) : m_result.machines;
            const double gpus = machines * m_terms.gpusPerMachine + m_terms.requests->gpusBefore;
            const double replicas = wholeDown(gpus / m_terms.requests->replicaGpus);
            if (!(perHour * m_terms.requests->serviceHours < replicas - kSameLoad))
                return;
            addQueue(perHour, service(), replicas, m_own.outflow[k].hours);
        }
        if (!m_own.queues.empty())
            m_result.latency95 = response95(m_own.queues);
    }

    // Segments alike are one queue.
    void addQueue(double perHour, const ServiceTime &time, double replicas, double hours)
    {
        if (!m_own.queues.empty() && perHour == m_lastPerHour && replicas == m_lastReplicas) {
            m_own.queues.back().weight += perHour * hours;
            return;
        }
        m_lastPerHour = perHour;
        m_lastReplicas = replicas;
        m_own.queues.push_back({perHour * hours, ResponseTime(perHour, time, replicas)});
    }

    std::span<const LoadSegment> m_whole;
    std::span<const LoadSegment> m_load; // what a base leaves of it
    const SupplyTerms &m_terms;
    double m_hours;
    Buffers &m_own;
    double m_slower; // hours of the clock for an hour of work, with the waits for capacity
    LoadFigures m_figures;
    double m_wholeMean = 0;
    double m_unit = 0; // reference GPUs of a machine
    std::optional<JobSlots> m_slots;
    bool m_isCut = false; // fewer machines can be had than are wanted
    double m_most = 0;    // machines that interrupted work takes at the same time
    WaitingTimes m_waits;
    std::vector<double> m_unmet; // GPUs on average, of each of several workloads that may wait
    double m_lastPerHour = 0;
    double m_lastReplicas = 0;
    Dispatched m_result;
};

} // namespace

Dispatched dispatch(std::span<const LoadSegment> load, const SupplyTerms &terms, double hoursPerMonth)
{
    return Month(load, terms, hoursPerMonth).run();
}

std::vector<ArrivingWork> arrivalsIn(std::span<const LoadSegment> load, const SupplyTerms &terms,
                                     double hoursPerMonth)
{
    return Month(load, terms, hoursPerMonth).arrivals();
}

} // namespace breakeven
