#include "tests/support/two_routes/month_simulation.h"

#include "tests/support/two_routes/month_machines.h"
#include "tests/support/two_routes/server_queue.h"
#include "tests/support/two_routes/specified_queue.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace breakeven::test {

namespace {

class MonthSimulation
{
public:
    MonthSimulation(std::span<const LoadSegment> load, const SupplyTerms &terms, double hoursPerMonth)
        : m_whole(load), m_load(leftByBase(load, terms.servedBefore)), m_unhindered(m_load), m_terms(terms),
          m_forRequests(machinesForRequests(load, terms)), m_kept(machinesOfMonth(load, terms)),
          m_walk(m_load, rateOf(m_kept), terms.capacityShare)
    {
        for (const LoadSegment &segment : m_load)
            m_period += segment.hours;
        m_share = hoursPerMonth / m_period;
        m_month.machines = m_kept;
        m_month.capacity = m_kept * terms.gpusPerMachine * terms.speed;
        m_month.rate = rateOf(m_kept);
    }

    SimulatedMonth run(std::size_t customers, std::uint64_t seed)
    {
        serve();
        if (m_terms.isAutoscaled)
            startAndStop();
        else
            keep();
        if (m_terms.requests)
            answer(customers, seed);
        if (m_terms.jobs && !(m_terms.isAutoscaled && isUnlimited(m_terms)))
            runJobs(customers, seed);
        return std::move(m_month);
    }

private:
    double rateOf(double machines) const
    {
        return m_terms.capacityShare * machines * m_terms.gpusPerMachine * m_terms.speed / m_terms.elapsed;
    }
    // Paid hours of a machine for an hour that it works.
    double paidPerHour() const { return m_terms.capacityShare * m_terms.billed / m_terms.elapsed; }

    void serve()
    {
        m_walk.walkPeriod();
        m_walk.walkPeriod();
        const double before = m_walk.backlog();
        m_walk.walkPeriod();
        double waiting = 0, inOrder = 0;
        for (const LoadSegment &segment : m_load) {
            m_month.demanded += segment.all() * segment.hours * m_share;
            waiting += segment.waiting * segment.hours;
        }
        for (const ServedStretch &stretch : m_walk.stretches())
            m_month.served += stretch.served * stretch.hours * m_share;
        m_month.used = m_month.served / m_terms.speed;
        m_month.lost = (m_terms.billed - 1) * m_month.used;
        m_month.isGrowing = m_walk.backlog() - before > 1e-9 * waiting;
        // What the base does at once has waited for nothing.
        if (waiting == 0 &&
            std::ranges::any_of(m_whole, [](const LoadSegment &one) { return one.waiting > 0; }))
            m_month.waitMean = m_month.wait95 = 0;
        if (m_month.isGrowing || waiting == 0)
            return;
        m_month.waits = m_walk.waits();
        double amount = 0, longest = 0;
        for (const WaitedWork &work : m_month.waits) {
            amount += work.amount;
            inOrder += work.amount * (work.from + work.to) / 2;
            longest = std::max({longest, work.from, work.to});
        }
        m_month.waitMean = inOrder / amount;
        m_month.wait95 =
            hoursOf95([&](double hours) { return 1 - shareWaitingAtMost(m_month, hours) - 1e-12; }, longest);
    }

    double slowness() const { return m_terms.elapsed / m_terms.capacityShare; }

    // Most machines at work while so much is served.
    double machinesAt(const ServedStretch &stretch) const
    {
        const double ownGpus = slowness() * stretch.served / m_terms.speed;
        return std::min(m_kept, std::max(machinesHolding(ownGpus, m_terms), m_forRequests[stretch.segment]));
    }

    bool isStretched() const { return wantsWaiting(m_load) && slowness() != 1; }

    // What the machines do in a period: where some of the work waits, as if they were never interrupted.
    std::vector<ServedStretch> workedThrough()
    {
        if (!isStretched())
            return m_walk.stretches();
        for (LoadSegment &segment : m_unhindered)
            segment.atOnce = std::min(m_terms.capacityShare * segment.atOnce, m_month.rate);
        WorkWalk walk(m_unhindered, m_month.capacity, 1);
        for (int period = 0; period < 3; ++period)
            walk.walkPeriod();
        return walk.stretches();
    }

    // Machines for the hours of the stretch: interruptions make work that waits take longer on as many.
    double machinesFor(const ServedStretch &stretch)
    {
        if (!isStretched())
            return machinesAt(stretch);
        const double now = m_unhindered[stretch.segment].atOnce;
        const double forAtOnce = std::max(machinesHolding(slowness() * now / m_terms.speed, m_terms),
                                          m_forRequests[stretch.segment]);
        const bool isWaiting = stretch.served - now > kBorder * stretch.served;
        const double held = isWaiting ? machinesHolding(stretch.served / m_terms.speed, m_terms) : 0;
        m_together = std::max({m_together, held, forAtOnce});
        return std::max(held, forAtOnce / slowness());
    }

    // Hours of machines at work in a period are never more than there are: then they never stop, and what
    // they do is packed more closely.
    void startAndStop()
    {
        std::vector<double> atWork, hours;
        double machineHours = 0;
        for (const ServedStretch &stretch : workedThrough()) {
            atWork.push_back(machinesFor(stretch));
            hours.push_back(stretch.hours);
            machineHours += atWork.back() * stretch.hours * (isStretched() ? slowness() : 1);
        }
        const bool areWhole = std::ranges::all_of(
            atWork, [](double machines) { return std::fabs(machines - std::round(machines)) < kBorder; });
        MachineRow row(atWork, m_terms.isWhole && areWhole);
        for (int period = 0; period < 2; ++period) {
            row.forget();
            for (std::size_t i = 0; i < atWork.size(); ++i) {
                row.set(atWork[i]);
                row.run(hours[i]);
            }
        }
        m_month.history = row.history();
        m_month.machines = atWork.empty() ? 0 : std::ranges::max(atWork);
        const double perStart = hoursPerStart();
        if (isStretched()) {
            SupplyTerms own = m_terms;
            own.speed = own.gpusPerMachine = 1;
            m_month.machines =
                std::min(m_kept, std::max(m_together, machinesHolding(machineHours / m_period, own)));
        }
        pay(perStart, std::max(0.0, machineHours - m_kept * m_period));
        for (const ServedStretch &stretch : m_walk.stretches())
            m_month.idle -= m_share * m_terms.billed * stretch.served / m_terms.speed * stretch.hours;
    }

    // Of the hours for each start, where they are computed; else 0.
    double hoursPerStart() const
    {
        double hours = 0, starts = 0;
        for (const MachineHistory &machine : m_month.history) {
            hours += machine.machines * machine.hoursAtWork;
            starts += machine.machines * machine.starts;
        }
        if (!m_terms.overheadOfRun || starts == 0)
            return 0;
        const double run = hours / starts;
        return (m_terms.overheadOfRun(m_month.machines, run) - 1) * run;
    }

    // `tooMuch`: hours of machines that there are not.
    void pay(double perStart, double tooMuch)
    {
        const double perHour = isStretched() ? m_terms.billed : paidPerHour();
        const double full = m_terms.keptShare * m_period;
        double works = 0, paid = 0;
        for (const MachineHistory &machine : m_month.history) {
            const double billed = perHour * machine.hoursAtWork;
            const double added =
                m_terms.overheadOfRun ? machine.starts * perStart : (m_terms.overhead - 1) * billed;
            double there = full; // of as many machines as it takes, one after the other
            while (there < billed - kBorder * full)
                there += full;
            works += machine.machines * billed;
            paid += machine.machines * std::min(there, billed + added);
        }
        works -= paidPerHour() * tooMuch;
        paid = std::min(full * m_month.machines, paid - paidPerHour() * tooMuch);
        const double gpus = m_share * m_terms.gpusPerMachine;
        m_month.working = gpus * works;
        m_month.overhead = gpus * (paid - works);
        m_month.paid = gpus * paid;
        m_month.idle = gpus * works;
    }

    void keep()
    {
        m_month.paid = m_terms.keptShare * m_kept * m_terms.gpusPerMachine * m_period * m_share;
        m_month.working = m_month.paid;
        double busy = 0;
        for (const ServedStretch &stretch : m_walk.stretches())
            busy += m_terms.billed * stretch.served / m_terms.speed * stretch.hours * m_share;
        m_month.idle = m_month.paid - busy;
    }

    std::vector<ServerStretch> replicas() const
    {
        const std::vector<double> rates = requestRates(m_whole, *m_terms.requests);
        std::vector<ServerStretch> stretches;
        for (std::size_t i = 0; i < m_load.size(); ++i) {
            const double served = std::min(m_terms.capacityShare * m_load[i].atOnce, m_month.rate);
            const double machines = m_terms.isAutoscaled ? machinesAt({i, m_load[i].hours, served}) : m_kept;
            stretches.push_back({m_load[i].hours, rates[i], replicasOf(machines, m_terms)});
        }
        return stretches;
    }

    void answer(std::size_t customers, std::uint64_t seed)
    {
        const ServiceLaw service{m_terms.requests->serviceHours, m_terms.requests->variation};
        const std::vector<ServerStretch> stretches = replicas();
        const bool isFlat = stretches.size() == 1;
        m_month.steadiness = kAlways;
        for (const ServerStretch &stretch : stretches) {
            if (stretch.perHour == 0)
                continue;
            const double load = stretch.perHour * service.mean;
            m_month.isOverloaded |= load >= stretch.servers - kBorder;
            const double rest = 1 - load / stretch.servers;
            m_month.load = std::max(m_month.load, 1 - rest);
            if (!isFlat)
                m_month.steadiness = std::min(m_month.steadiness, stretch.hours * rest * rest / service.mean);
        }
        if (m_month.isOverloaded || m_month.load == 0)
            return;
        m_month.specifiedLatency95 = specifiedLatency95(stretches, service);
        if (customers == 0)
            return;
        m_month.responses = simulateServers(stretches, service, customers, seed).responses;
        m_month.latency95 = percentile95(m_month.responses);
    }

    // Of all requests, each in its own stretch as if that had lasted for ever.
    static double specifiedLatency95(const std::vector<ServerStretch> &stretches, const ServiceLaw &service)
    {
        double all = 0;
        std::map<std::pair<double, int>, double> requests; // by rate and replicas
        for (const ServerStretch &stretch : stretches)
            if (stretch.perHour > 0) {
                requests[{stretch.perHour, stretch.servers}] += stretch.perHour * stretch.hours;
                all += stretch.perHour * stretch.hours;
            }
        const auto exceeds = [&](double hours) {
            double exceeding = 0;
            for (const auto &[queue, number] : requests)
                exceeding +=
                    number * SpecifiedQueue(queue.first, service, queue.second).responseExceeds(hours);
            return exceeding / all;
        };
        return hoursOf95(exceeds, service.mean);
    }

    void runJobs(std::size_t customers, std::uint64_t seed)
    {
        const JobTerms &jobs = *m_terms.jobs;
        const double fastest = std::min(m_month.capacity, jobs.gpusAtMost);
        if (jobs.perHour <= 0)
            return;
        m_month.isOverloaded = fastest <= 0;
        if (m_month.isOverloaded)
            return;
        int slots = 1;
        while ((slots + 1 - kBorder) * fastest <= m_month.capacity)
            ++slots;
        const ServiceLaw service{jobs.gpuHours * m_terms.elapsed / (m_terms.capacityShare * fastest),
                                 jobs.variation};
        m_month.isOverloaded = jobs.perHour * service.mean >= slots - kBorder;
        if (m_month.isOverloaded)
            return;
        const SpecifiedQueue queue(jobs.perHour, service, slots);
        m_month.specifiedJobWaitMean = queue.meanWait();
        m_month.specifiedJobWait95 =
            hoursOf95([&](double hours) { return queue.waitExceeds(hours); }, service.mean);
        m_month.load = jobs.perHour * service.mean / slots;
        if (customers == 0)
            return;
        const ServerStretch stretch{kAlways, jobs.perHour, slots};
        m_month.jobWaits = simulateServers({&stretch, 1}, service, customers, seed).waits;
        m_month.jobWaitMean = meanOf(m_month.jobWaits).mean;
        m_month.jobWait95 = percentile95(m_month.jobWaits);
    }

    static constexpr double kAlways = std::numeric_limits<double>::infinity();

    std::span<const LoadSegment> m_whole;
    Load m_load;           // without what a base serves
    Load m_unhindered;     // what is wanted at once as it is served
    double m_together = 0; // machines that interrupted work holds at the same time
    const SupplyTerms &m_terms;
    std::vector<double> m_forRequests;
    double m_kept = 0; // machines
    WorkWalk m_walk;
    double m_period = 0;
    double m_share = 0; // of a period's figures, in a month
    SimulatedMonth m_month;
};

} // namespace

SimulatedMonth simulateMonth(std::span<const LoadSegment> load, const SupplyTerms &terms,
                             double hoursPerMonth, std::size_t customers, std::uint64_t seed)
{
    return MonthSimulation(load, terms, hoursPerMonth).run(customers, seed);
}

double shareWaitingAtMost(const SimulatedMonth &month, double hours)
{
    double all = 0, within = 0;
    for (const WaitedWork &work : month.waits) {
        const double shortest = std::min(work.from, work.to), longest = std::max(work.from, work.to);
        all += work.amount;
        if (longest <= hours)
            within += work.amount;
        else if (shortest < hours)
            within += work.amount * (hours - shortest) / (longest - shortest);
    }
    return within / all;
}

Dispatched dispatchedBy(const SimulatedMonth &month)
{
    Dispatched result;
    result.machines = month.machines;
    result.capacity = month.capacity;
    result.rate = month.rate;
    result.served = month.served;
    result.working = month.working;
    result.paid = month.paid;
    result.waitMean = result.wait95 = kUnset;
    if (!month.isGrowing && !month.isOverloaded) {
        // Unknown without chance: unknown; no jobs that come by chance: the queue's.
        result.waitMean = std::max(month.waitMean, month.specifiedJobWaitMean);
        result.wait95 = std::max(month.wait95, month.specifiedJobWait95);
    }
    result.latency95 = month.specifiedLatency95;
    return result;
}

} // namespace breakeven::test
