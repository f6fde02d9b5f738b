#include "tests/support/two_routes/specified_queue.h"

#include <algorithm>
#include <cmath>

namespace breakeven::test {

namespace {

constexpr double kTail = .05;

// Gauss–Legendre with eight points on [-1, 1].
constexpr double kPoints[] = {.1834346424956498, .5255324099163290, .7966664774136267, .9602898564975363};
constexpr double kWeights[] = {.3626837833783620, .3137066458778873, .2223810344533745, .1012285362903763};

// Of a chain whose states are the requests in the system; beyond `servers` the states fall off geometrically.
double chanceOfWaiting(double load, int servers)
{
    double state = 1, below = 0;
    for (int requests = 0; requests < servers; ++requests) {
        below += state;
        state *= load / (requests + 1);
    }
    const double waiting = state / (1 - load / servers);
    return waiting / (below + waiting);
}

} // namespace

SpecifiedQueue::SpecifiedQueue(double perHour, const ServiceLaw &service, int servers)
    : m_service(service), m_waiting(chanceOfWaiting(perHour * service.mean, servers)),
      m_rate((servers / service.mean - perHour) / ((1 + service.variation) / 2))
{
}

double SpecifiedQueue::waitExceeds(double hours) const { return m_waiting * std::exp(-m_rate * hours); }

double SpecifiedQueue::serviceExceeds(double hours) const
{
    const double mean = m_service.mean, variation = m_service.variation;
    if (variation <= 1) {
        const double random = mean * std::sqrt(variation), fixed = mean - random;
        if (hours < fixed)
            return 1;
        return random > 0 ? std::exp(-(hours - fixed) / random) : 0;
    }
    const double often = (1 + std::sqrt((variation - 1) / (variation + 1))) / 2;
    return often * std::exp(-2 * often * hours / mean) +
           (1 - often) * std::exp(-2 * (1 - often) * hours / mean);
}

// Over waits in [from, to) of the chance that wait and service together exceed `hours`.
double SpecifiedQueue::integral(double from, double to, double hours) const
{
    const double spread = m_service.mean * std::min(1.0, std::sqrt(m_service.variation));
    // Steps short beside both falls; the chance is none of a wait of 45 means.
    to = std::min(to, from + 45 / m_rate);
    const double step = 2 * std::min(1 / m_rate, spread > 0 ? spread : m_service.mean);
    const int panels = int((to - from) / step) + 1;
    const double half = (to - from) / panels / 2;
    double sum = 0;
    for (int panel = 0; panel < panels; ++panel)
        for (int i = 0; i < 4; ++i)
            for (const double sign : {-1.0, 1.0}) {
                const double wait = from + half * (2 * panel + 1 + sign * kPoints[i]);
                sum += half * kWeights[i] * m_rate * std::exp(-m_rate * wait) * serviceExceeds(hours - wait);
            }
    return sum;
}

double SpecifiedQueue::responseExceeds(double hours) const
{
    const double fixed = m_service.mean * std::max(0.0, 1 - std::sqrt(m_service.variation));
    // A wait that leaves less than the fixed part of the service is too long in any case.
    const double enough = std::max(0.0, hours - fixed);
    return (1 - m_waiting) * serviceExceeds(hours) +
           m_waiting * (integral(0, enough, hours) + std::exp(-m_rate * enough));
}

double hoursOf95(const std::function<double(double)> &exceeds, double scale)
{
    double low = 0, high = scale;
    if (exceeds(0) <= kTail)
        return 0;
    while (exceeds(high) > kTail)
        high *= 2;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (exceeds(middle) > kTail ? low : high) = middle;
    }
    return high;
}

int fewestServers(double perHour, const ServiceLaw &service, double targetHours)
{
    int servers = 1;
    while (servers <= perHour * service.mean + 1e-9)
        ++servers;
    // Where nobody waits, nobody is served sooner.
    if (std::isnan(targetHours) || SpecifiedQueue(0, service, 1).responseExceeds(targetHours) >= kTail)
        return servers;
    while (SpecifiedQueue(perHour, service, servers).responseExceeds(targetHours) > kTail)
        ++servers;
    return servers;
}

} // namespace breakeven::test
