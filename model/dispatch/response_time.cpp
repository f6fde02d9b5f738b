#include "model/dispatch/response_time.h"

#include "model/effects/queueing.h"
#include "model/effects/whole.h"
#include "model/numeric/elementary.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

using elementary::exponential;
using elementary::logarithm;

constexpr double kTail = 0.05;

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

// P(wait + phase > t) of two exponentials, the first of which happens with the probability `waiting`.
double sumExceeds(double waiting, double drain, double rate, double t)
{
    const double slow = std::min(drain, rate), fast = std::max(drain, rate);
    const double decay = (fast - slow) * t;
    const double overlap = decay > 0 ? -elementary::exponentialMinusOne(-decay) / (fast - slow) : t;
    const double both = exponential(-slow * t) * (1 + slow * overlap);
    return (1 - waiting) * exponential(-rate * t) + waiting * both;
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
    if (phases.count == 0)
        return m_waitingShare * exponential(-m_drain * t);
    double all = 0;
    for (int k = 0; k < phases.count; ++k)
        all += phases.share[k] * sumExceeds(m_waitingShare, m_drain, phases.rate[k], t);
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
    const double load = perTime * service.mean;
    const double least = wholeDown(load) + 1;
    const bool isSearched = load > 0 && load <= kMostLoad && serviceExceeds(service, target) < kTail;
    const auto areTooFew = [&](double servers) { // the target itself counts as met
        return ResponseTime(perTime, service, servers).exceeds(target) > kTail * (1 + 1e-12);
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
            all += one.weight * one.queue.exceeds(time);
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
