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
      m_rate((servers / service.mean - perHour) / ((1 + service.variation) / 2)),
      m_pieces{{0, INFINITY, m_waiting * m_rate, m_rate}}
{
    if (servers == 1 && perHour > 0 && service.variation != 1)
        takeOneServer(perHour);
}

void SpecifiedQueue::takeOneServer(double perHour)
{
    const double mean = m_service.mean, variation = m_service.variation, idle = 1 - perHour * mean;
    if (variation < 1) {
        const double fixed = mean * (1 - std::sqrt(variation));
        const double end = idle * std::exp(perHour * fixed); // of all wait less than the fixed part
        const double missing = m_waiting / m_rate - fixed + (end - idle) / perHour;
        const double rate = (1 - end) / missing;
        m_pieces = {{0, fixed, idle * perHour, -perHour}, {fixed, INFINITY, (1 - end) * rate, rate}};
        return;
    }
    const double often = (1 + std::sqrt((variation - 1) / (variation + 1))) / 2;
    const double shares[] = {1 - often, often};
    const double rates[] = {2 * (1 - often) / mean, 2 * often / mean};
    const auto over = [&](double pole, int power) {
        return perHour *
               (shares[0] / std::pow(rates[0] - pole, power) + shares[1] / std::pow(rates[1] - pole, power));
    };
    m_pieces.clear();
    for (const bool isSlow : {true, false}) { // the zeros of 1 − Σ λ p/(μ − θ) beside the poles
        double low = isSlow ? 0 : rates[0], high = isSlow ? rates[0] : rates[1];
        for (int i = 0; i < 100; ++i) {
            const double middle = (low + high) / 2;
            (over(middle, 1) > 1 ? high : low) = middle;
        }
        m_pieces.push_back({0, INFINITY, idle / over(low, 2), low});
    }
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

// Over the waits of a piece of the chance that wait and service together exceed `hours`.
double SpecifiedQueue::integral(const Piece &piece, double hours) const
{
    const double spread = m_service.mean * std::min(1.0, std::sqrt(m_service.variation));
    const double fixed = m_service.mean * std::max(0.0, 1 - std::sqrt(m_service.variation));
    // A wait that leaves less than the fixed part of the service is too long in any case.
    const double enough = std::clamp(hours - fixed, piece.from, piece.to);
    const auto weight = [&](double from, double to) { // of the waits in between
        return piece.density / piece.rate *
               (std::exp(-piece.rate * (from - piece.from)) - std::exp(-piece.rate * (to - piece.from)));
    };
    // Steps short beside both falls; the chance is none of a wait of 45 means.
    const double to = piece.rate > 0 ? std::min(enough, piece.from + 45 / piece.rate) : enough;
    const double step = 2 * std::min(1 / std::fabs(piece.rate), spread > 0 ? spread : m_service.mean);
    const int panels = int((to - piece.from) / step) + 1;
    const double half = (to - piece.from) / panels / 2;
    double sum = 0;
    for (int panel = 0; panel < panels; ++panel)
        for (int i = 0; i < 4; ++i)
            for (const double sign : {-1.0, 1.0}) {
                const double wait = piece.from + half * (2 * panel + 1 + sign * kPoints[i]);
                sum += half * kWeights[i] * piece.density * std::exp(-piece.rate * (wait - piece.from)) *
                       serviceExceeds(hours - wait);
            }
    return sum + weight(enough, piece.to);
}

double SpecifiedQueue::responseExceeds(double hours) const
{
    double all = (1 - m_waiting) * serviceExceeds(hours);
    for (const Piece &piece : m_pieces)
        all += integral(piece, hours);
    return all;
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

int fewestServers(const std::map<double, double> &requestsByRate, const ServiceLaw &service,
                  double targetHours)
{
    int servers = 1;
    while (servers <= requestsByRate.rbegin()->first * service.mean + 1e-9)
        ++servers;
    // Where nobody waits, nobody is served sooner.
    if (std::isnan(targetHours) || SpecifiedQueue(0, service, 1).responseExceeds(targetHours) >= kTail)
        return servers;
    const auto shareLate = [&] {
        double late = 0, all = 0;
        for (const auto &[rate, requests] : requestsByRate) {
            if (requests > 0)
                late += requests * SpecifiedQueue(rate, service, servers).responseExceeds(targetHours);
            all += requests;
        }
        return all > 0 ? late / all : 0;
    };
    while (shareLate() > kTail)
        ++servers;
    return servers;
}

} // namespace breakeven::test
