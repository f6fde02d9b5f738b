#include "model/dispatch/response_time.h"

#include "model/effects/queueing.h"
#include "model/effects/whole.h"
#include "model/numeric/elementary.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

using elementary::exponential;
using elementary::exponentialMinusOne;
using elementary::logarithm;

constexpr double kTail = 0.05;
constexpr double kRareWaits = 1e-6; // the form of waits does not matter below

// A service as phases: a fixed part, then one exponential of several.
struct Phases
{
    double fixed = 0;
    int count = 0;
    double share[2] = {1, 0};
    double rate[2] = {0, 0};
};

Phases phasesOf(const ServiceTime &service)
{
    Phases phases;
    const double deviation = std::sqrt(service.variation);
    if (service.variation <= 1) {
        phases.fixed = service.mean * (1 - deviation);
        phases.count = deviation > 0 ? 1 : 0;
        phases.rate[0] = deviation > 0 ? 1 / (service.mean * deviation) : 0;
        return phases;
    }
    const double p = (1 + std::sqrt((service.variation - 1) / (service.variation + 1))) / 2;
    phases.count = 2;
    phases.share[0] = p;
    phases.share[1] = 1 - p;
    phases.rate[0] = 2 * p / service.mean;
    phases.rate[1] = 2 * (1 - p) / service.mean;
    return phases;
}

// P(T > t) of the sum of two exponential times.
double sumExceeds(double drain, double rate, double t)
{
    const double slow = std::min(drain, rate), fast = std::max(drain, rate);
    const double decay = (fast - slow) * t;
    const double overlap = decay > 0 ? -exponentialMinusOne(-decay) / (fast - slow) : t;
    return exponential(-slow * t) * (1 + slow * overlap);
}

// The integral of that from t on.
double sumBeyond(double drain, double rate, double t)
{
    const double slow = std::min(drain, rate), fast = std::max(drain, rate);
    const double decay = (fast - slow) * t;
    const double overlap = decay > 0 ? -exponentialMinusOne(-decay) / (fast - slow) : t;
    return exponential(-slow * t) * (1 / slow + 1 / fast + slow / fast * overlap);
}

} // namespace

ResponseTime::ResponseTime(double perTime, const ServiceTime &service, double servers)
    : ResponseTime(perTime, service, servers, erlangWaiting(servers, perTime * service.mean))
{
}

ResponseTime::ResponseTime(double perTime, const ServiceTime &service, double servers, double waitingShare)
    : m_service(service), m_waitingShare(waitingShare),
      m_drain((servers / service.mean - perTime) / ((1 + service.variation) / 2))
{
    m_wait.share[0] = m_waitingShare;
    m_wait.rate[0] = m_drain;
    if (servers == 1 && m_waitingShare > kRareWaits && service.variation != 1)
        takeOneServer(perTime);
}

void ResponseTime::takeOneServer(double perTime)
{
    const Phases phases = phasesOf(m_service);
    const double idle = 1 - m_waitingShare, mean = meanWait();
    if (m_service.variation < 1) {
        m_wait.known = phases.fixed;
        m_wait.arrivals = perTime;
        const double within = phases.fixed - idle * exponentialMinusOne(perTime * phases.fixed) / perTime;
        m_wait.share[0] = 1 - idle * exponential(perTime * phases.fixed);
        m_wait.rate[0] = m_wait.share[0] / (mean - within);
        return;
    }
    // The roots of the denominator of Pollaczek's transform.
    const double half = (phases.rate[0] + phases.rate[1] - perTime) / 2;
    const double product = phases.rate[0] * phases.rate[1] * idle;
    m_wait.count = 2;
    m_wait.rate[0] = half + std::sqrt(half * half - product);
    m_wait.rate[1] = product / m_wait.rate[0];
    m_wait.share[1] = (mean - m_waitingShare / m_wait.rate[0]) / (1 / m_wait.rate[1] - 1 / m_wait.rate[0]);
    m_wait.share[0] = m_waitingShare - m_wait.share[1];
}

double ResponseTime::wait95() const
{
    return m_waitingShare > kTail ? logarithm(m_waitingShare / kTail) / m_drain : 0;
}

double ResponseTime::exceeds(double time) const
{
    const Phases phases = phasesOf(m_service);
    const double t = time - phases.fixed;
    if (t < 0)
        return 1;
    const double after = std::max(t - m_wait.known, 0.0); // NaN where the time is
    if (m_wait.known > 0) {
        const double idle = 1 - m_waitingShare, arrivals = m_wait.arrivals, rate = phases.rate[0];
        const double grown = exponential(arrivals * std::min(t, m_wait.known)); // of those that wait less
        const double late =
            phases.count == 0
                ? 0
                : idle * (rate * exponential(-rate * t) + arrivals * grown * exponential(-rate * after)) /
                      (arrivals + rate);
        if (t < m_wait.known)
            return 1 - idle * grown + late;
        return late + m_wait.share[0] * (phases.count == 0 ? exponential(-m_wait.rate[0] * after)
                                                           : sumExceeds(m_wait.rate[0], rate, after));
    }
    if (phases.count == 0)
        return m_waitingShare * exponential(-m_drain * t);
    double all = 0;
    for (int k = 0; k < phases.count; ++k) {
        double one = (1 - m_waitingShare) * exponential(-phases.rate[k] * t);
        for (int j = 0; j < m_wait.count; ++j)
            one += m_wait.share[j] * sumExceeds(m_wait.rate[j], phases.rate[k], t);
        all += phases.share[k] * one;
    }
    return all;
}

double ResponseTime::meanBeyond(double time) const
{
    const Phases phases = phasesOf(m_service);
    if (time < phases.fixed)
        return phases.fixed - time + meanBeyond(phases.fixed);
    const double t = time - phases.fixed, known = m_wait.known;
    const double idle = 1 - m_waitingShare, arrivals = m_wait.arrivals, rate = phases.rate[0];
    if (t < known) { // from here to the end of the known part
        const double grown = exponential(arrivals * known) - exponential(arrivals * t);
        const double late =
            phases.count == 0
                ? 0
                : idle * (exponential(-rate * t) - exponential(-rate * known) + grown) / (arrivals + rate);
        return known - t - idle * grown / arrivals + late + meanBeyond(phases.fixed + known);
    }
    const double after = t - known;
    if (phases.count == 0)
        return m_wait.share[0] * exponential(-m_wait.rate[0] * after) / m_wait.rate[0];
    if (known > 0)
        return idle *
                   (rate * exponential(-rate * t) + arrivals * exponential(arrivals * known - rate * after)) /
                   (arrivals + rate) / rate +
               m_wait.share[0] * sumBeyond(m_wait.rate[0], rate, after);
    double all = 0;
    for (int k = 0; k < phases.count; ++k) {
        double one = idle * exponential(-phases.rate[k] * t) / phases.rate[k];
        for (int j = 0; j < m_wait.count; ++j)
            one += m_wait.share[j] * sumBeyond(m_wait.rate[j], phases.rate[k], t);
        all += phases.share[k] * one;
    }
    return all;
}

double serviceExceeds(const ServiceTime &service, double time)
{
    const Phases phases = phasesOf(service);
    const double t = time - phases.fixed;
    if (t < 0)
        return 1;
    double all = 0;
    for (int k = 0; k < phases.count; ++k)
        all += phases.share[k] * exponential(-phases.rate[k] * t);
    return all;
}

double fewestServers(double perTime, const ServiceTime &service, double target)
{
    const WeightedArrivals always{1, perTime};
    return fewestServers(std::span(&always, 1), service, target);
}

double fewestServers(std::span<const WeightedArrivals> levels, const ServiceTime &service, double target)
{
    double peak = levels.front().perTime, weight = 0;
    for (const WeightedArrivals &level : levels) {
        peak = std::max(peak, level.perTime);
        weight += level.weight;
    }
    const double load = peak * service.mean;
    const double least = wholeDown(load) + 1;
    const bool isSearched = load > 0 && load <= kMostLoad && serviceExceeds(service, target) < kTail;
    const auto areTooFew = [&](double servers) { // the target itself counts as met
        double late = 0;
        for (const WeightedArrivals &level : levels)
            late += level.weight * ResponseTime(level.perTime, service, servers).exceeds(target);
        return late > kTail * (1 + 1e-12) * weight;
    };
    if (!isSearched || !areTooFew(least))
        return least;
    double tooFew = least, enough = least + 1;
    for (double step = 1; areTooFew(enough); step *= 2) {
        tooFew = enough;
        enough += step;
    }
    while (enough - tooFew > 1) {
        const double middle = wholeDown(tooFew + (enough - tooFew) / 2);
        (areTooFew(middle) ? tooFew : enough) = middle;
    }
    return enough;
}

double WeightedQueue::exceeds(double time) const
{
    const double now = queue.exceeds(time);
    if (!(setup.time > 0))
        return now;
    const double rest = (queue.meanBeyond(time - setup.time) - queue.meanBeyond(time)) / setup.time;
    return (1 - setup.whole - setup.rest) * now + setup.whole * queue.exceeds(time - setup.time) +
           setup.rest * rest;
}

double response95(std::span<const WeightedQueue> queues)
{
    double weight = 0, high = 0;
    for (const WeightedQueue &one : queues) {
        weight += one.weight;
        high = std::max(high, one.queue.meanWait());
    }
    const auto exceeds = [&](double time) {
        double all = 0;
        for (const WeightedQueue &one : queues)
            all += one.weight * one.exceeds(time);
        return all;
    };
    const double tail = kTail * weight;
    high = std::max(high, 1e-9);
    while (exceeds(high) > tail)
        high *= 2;
    double low = 0;
    for (int i = 0; i < 200; ++i) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high)
            break;
        (exceeds(middle) > tail ? low : high) = middle;
    }
    return high;
}

} // namespace breakeven
