#include "tests/support/two_routes/balances.h"

#include "tests/support/two_routes/month_machines.h"

#include <cmath>
#include <sstream>

namespace breakeven::test {

namespace {

constexpr double kRounding = 1e-9;

class Broken
{
public:
    void atMost(const char *balance, double value, double limit, double scale)
    {
        if (!(value <= limit + kRounding * std::fabs(scale)))
            add(balance, value, "above", limit);
    }
    void equal(const char *balance, double value, double expected)
    {
        if (!(std::fabs(value - expected) <= kRounding * std::fabs(expected)))
            add(balance, value, "not", expected);
    }

    std::vector<std::string> all() { return std::move(m_all); }

private:
    void add(const char *balance, double value, const char *relation, double other)
    {
        std::ostringstream text;
        text.precision(15);
        text << balance << ": " << value << ' ' << relation << ' ' << other;
        m_all.push_back(text.str());
    }

    std::vector<std::string> m_all;
};

double demandedOf(const Load &load, double hoursPerMonth)
{
    double hours = 0, work = 0;
    for (const LoadSegment &segment : load) {
        hours += segment.hours;
        work += segment.hours * segment.all();
    }
    return work / hours * hoursPerMonth;
}

SupplyTerms withMachines(const SupplyTerms &terms, double machines)
{
    SupplyTerms fixed = terms;
    fixed.machines = machines;
    fixed.gpus = kUnset;
    return fixed;
}

SupplyTerms doubled(const SupplyTerms &terms)
{
    SupplyTerms twice = terms;
    twice.machines *= 2;
    twice.gpus *= 2;
    twice.width *= 2;
    twice.servedBefore *= 2;
    twice.jobs.reset();
    return twice;
}

} // namespace

std::vector<std::string> brokenSums(std::span<const LoadSegment> load, const SupplyTerms &terms,
                                    double hoursPerMonth, const Dispatched &month)
{
    Broken broken;
    const double demanded = demandedOf(leftByBase(load, terms.servedBefore), hoursPerMonth);
    const double used = month.served / terms.speed, lost = (terms.billed - 1) * used;
    const double overhead = month.paid - month.working, idle = month.working - used - lost;
    const double there = month.capacity / terms.speed * hoursPerMonth;
    for (const double part : {month.served, used, lost, overhead, idle})
        broken.atMost("paid, no part below 0", -part, 0, month.paid);
    broken.equal("paid, sum of its parts", used + lost + overhead + idle, month.paid);
    broken.atMost("demand", month.served, demanded, demanded);
    broken.atMost("work that the machines can do", month.served, month.rate * hoursPerMonth, demanded);
    broken.equal("rate", month.rate, terms.capacityShare * month.capacity / terms.elapsed);
    broken.atMost("hours-there-are", month.paid, there, there);
    broken.atMost("hours-there-are, that are billed", month.paid, terms.keptShare * there, there);
    broken.atMost("machines", month.machines * terms.gpusPerMachine * terms.speed, month.capacity,
                  month.capacity);
    if (!std::isnan(month.wait95) || !std::isnan(month.waitMean))
        broken.atMost("wait, none below 0", -std::min(month.waitMean, month.wait95), 0, 0);
    return broken.all();
}

std::vector<std::string> brokenComparisons(std::span<const LoadSegment> load, const SupplyTerms &terms,
                                           double hoursPerMonth, const DispatchMonth &dispatchMonth)
{
    Broken broken;
    const Dispatched month = dispatchMonth(load, terms, hoursPerMonth);
    const double machines = month.capacity / (terms.gpusPerMachine * terms.speed);

    SupplyTerms started = terms, kept = withMachines(terms, machines);
    started.isAutoscaled = true;
    kept.isAutoscaled = false;
    if (!terms.isAutoscaled) // not sized anew
        started = withMachines(started, machines);
    const double keptPaid = dispatchMonth(load, kept, hoursPerMonth).paid;
    broken.atMost("autoscaled-not-dearer", dispatchMonth(load, started, hoursPerMonth).paid, keptPaid,
                  keptPaid);

    const auto servedBy = [&](double number) {
        return dispatchMonth(load, withMachines(terms, number), hoursPerMonth).served;
    };
    const double served = servedBy(machines);
    broken.equal("the same machines serve the same", served, month.served);
    broken.atMost("more-serves-more", served, servedBy(machines + 1), served);

    SupplyTerms plain = withMachines(terms, machines);
    plain.requests.reset();
    plain.jobs.reset();
    Load atOnce(load.begin(), load.end()), waiting = atOnce, twice = atOnce;
    for (std::size_t i = 0; i < load.size(); ++i) {
        atOnce[i] = {load[i].hours, load[i].all(), 0};
        waiting[i] = {load[i].hours, 0, load[i].all()};
        twice[i] = {load[i].hours, 2 * load[i].atOnce, 2 * load[i].waiting};
    }
    const double servedAtOnce = dispatchMonth(atOnce, plain, hoursPerMonth).served;
    broken.atMost("waiting-serves-more", servedAtOnce, dispatchMonth(waiting, plain, hoursPerMonth).served,
                  servedAtOnce);
    broken.atMost("waiting-serves-more, part of it", servedAtOnce, served, servedAtOnce);

    if (!terms.isWhole && !terms.overheadOfRun && !terms.requests)
        broken.equal("doubling", dispatchMonth(twice, doubled(terms), hoursPerMonth).paid, 2 * month.paid);
    return broken.all();
}

} // namespace breakeven::test
