#include "tests/support/two_routes/month_machines.h"

#include "tests/support/two_routes/specified_queue.h"
#include "tests/support/two_routes/work_walk.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace breakeven::test {

namespace {

struct Wanted
{
    double hours = 0;
    double work = 0;
    double peak = 0;
    double peakAtOnce = 0;
    bool isWaiting = false;

    double mean() const { return work / hours; }
};

Wanted wantedBy(const Load &load)
{
    Wanted wanted;
    for (const LoadSegment &segment : load) {
        wanted.hours += segment.hours;
        wanted.work += segment.hours * segment.all();
        wanted.peak = std::max(wanted.peak, segment.all());
        wanted.peakAtOnce = std::max(wanted.peakAtOnce, segment.atOnce);
        wanted.isWaiting |= segment.waiting > 0;
    }
    return wanted;
}

// Reference GPUs that the machines have to be, whatever it is for.
double gpusAskedFor(const Wanted &wanted, const SupplyTerms &terms)
{
    double asked = terms.elapsed * wanted.peakAtOnce;
    if (!wanted.isWaiting)
        return asked;
    const double forTheWork = terms.elapsed * wanted.mean();
    if (terms.isAutoscaled) // where capacity is scarce the work waits, on no more machines
        return std::max({asked, forTheWork, wanted.peak});
    const double together = std::max(0.0, terms.width - terms.servedBefore);
    return std::max(
        {asked, forTheWork / terms.capacityShare / terms.targetUse, std::min(together, wanted.peak)});
}

// The work in hours of machines: what waits holds whole ones, and holds them longer for its interruptions.
Load heldBy(const Load &load, const std::vector<double> &forRequests, const SupplyTerms &terms)
{
    Load held;
    for (std::size_t i = 0; i < load.size(); ++i) {
        const double now = terms.capacityShare * load[i].atOnce / terms.speed;
        const double atOnce =
            std::max(machinesHolding(terms.elapsed * load[i].atOnce / terms.speed, terms), forRequests[i]);
        const double all = machinesHolding(now + load[i].waiting / terms.speed, terms);
        const double waits = load[i].waiting > 0 ? std::max(0.0, terms.elapsed * all - atOnce) : 0;
        held.push_back({load[i].hours, atOnce, waits});
    }
    return held;
}

// Whether as much is left of every period, and nothing is added.
bool canKeepUp(const Load &held, double machines)
{
    WorkWalk walk(held, machines, 1);
    walk.walkPeriod();
    walk.walkPeriod();
    const double before = walk.backlog();
    walk.walkPeriod();
    double hours = 0;
    for (const LoadSegment &segment : held)
        hours += segment.hours;
    return walk.backlog() - before <= 2 * kBorder * hours;
}

} // namespace

bool wantsWaiting(const Load &load)
{
    return std::ranges::any_of(load, [](const LoadSegment &segment) { return segment.waiting > 0; });
}

Load leftByBase(std::span<const LoadSegment> load, double servedBefore)
{
    Load left(load.begin(), load.end());
    for (LoadSegment &segment : left) {
        const double atOnce = std::min(segment.atOnce, servedBefore);
        segment.atOnce -= atOnce;
        segment.waiting -= std::min(segment.waiting, servedBefore - atOnce);
    }
    return left;
}

bool isUnlimited(const SupplyTerms &terms) { return std::isnan(terms.machines) && std::isnan(terms.gpus); }

double machinesHolding(double ownGpus, const SupplyTerms &terms)
{
    if (!terms.isWhole)
        return std::max(0.0, ownGpus / terms.gpusPerMachine);
    double machines = 0;
    while ((machines + kBorder) * terms.gpusPerMachine < ownGpus)
        ++machines;
    return machines;
}

std::vector<double> requestRates(std::span<const LoadSegment> load, const RequestTerms &requests)
{
    double hours = 0, work = 0;
    for (const LoadSegment &segment : load) {
        hours += segment.hours;
        work += segment.hours * segment.all();
    }
    std::vector<double> rates;
    for (const LoadSegment &segment : load)
        rates.push_back(work > 0 ? requests.perHour * segment.all() * hours / work : 0);
    return rates;
}

int replicasOf(double machines, const SupplyTerms &terms)
{
    const double gpus = machines * terms.gpusPerMachine + terms.requests->gpusBefore;
    int replicas = 0;
    while ((replicas + 1 - kBorder) * terms.requests->replicaGpus <= gpus)
        ++replicas;
    return replicas;
}

std::vector<double> machinesForRequests(std::span<const LoadSegment> load, const SupplyTerms &terms)
{
    std::vector<double> machines(load.size(), 0.0);
    if (!terms.requests)
        return machines;
    const RequestTerms &requests = *terms.requests;
    const std::vector<double> rates = requestRates(load, requests);
    const auto machinesAt = [&](const std::map<double, double> &requestsByRate) {
        const int replicas =
            fewestServers(requestsByRate, {requests.serviceHours, requests.variation}, requests.targetHours);
        return machinesHolding(replicas * requests.replicaGpus - requests.gpusBefore, terms);
    };
    std::map<double, double> ofPeriod, known;
    for (std::size_t i = 0; i < load.size(); ++i)
        ofPeriod[rates[i]] += rates[i] * load[i].hours;
    if (!terms.isAutoscaled) // kept for all of them
        return std::vector<double>(load.size(), machinesAt(ofPeriod));
    for (std::size_t i = 0; i < load.size(); ++i) {
        const auto [at, isNew] = known.try_emplace(rates[i]);
        if (isNew)
            at->second = machinesAt({{rates[i], 1}});
        machines[i] = at->second;
    }
    return machines;
}

double machinesOfMonth(std::span<const LoadSegment> load, const SupplyTerms &terms)
{
    if (!std::isnan(terms.machines))
        return terms.machines;
    if (!std::isnan(terms.gpus))
        return machinesHolding(terms.gpus, terms);
    const Load left = leftByBase(load, terms.servedBefore);
    const std::vector<double> forRequests = machinesForRequests(load, terms);
    const double forTheWork = machinesHolding(gpusAskedFor(wantedBy(left), terms) / terms.speed, terms);
    double machines = std::max(forTheWork, std::ranges::max(forRequests));
    if (terms.isAutoscaled && terms.isWhole && wantsWaiting(left))
        for (const Load held = heldBy(left, forRequests, terms); !canKeepUp(held, machines);)
            ++machines;
    return machines;
}

} // namespace breakeven::test
