#include "model/effects/queueing.h"

#include "model/numeric/elementary.h"
#include "model/numeric/normal.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace breakeven {

namespace {

using elementary::exponential;
using elementary::exponentialMinusOne;
using elementary::logarithm;

constexpr double kMostSummed = 1e4;   // beyond it the expansion is right to 1e-5
constexpr double kNegligible = 1e-18; // of a sum of positive terms

// One more server: B(c) from B(c − 1).
double withServer(double blocking, double server, double load)
{
    return load * blocking / (server + load * blocking);
}

// By the expansion of Janssen, van Leeuwaarden and Zwart in 1/√c.
double manyServersBlocking(double servers, double load)
{
    const double use = load / servers;
    const double spare = std::sqrt(std::max(0.0, -2 * servers * (1 - use + logarithm(use))));
    const double tail = normalCumulative(spare) / normalDensity(spare);
    return 1 / (std::sqrt(servers) * (1 + 1 / (12 * servers)) * tail + 2.0 / 3);
}

double waitingFromBlocking(double blocking, double servers, double load)
{
    return load < servers ? blocking / (1 - load / servers * (1 - blocking)) : 1;
}

// P(T > t) of a sum of two exponential times, by the slower and the faster rate; they may be equal.
double sumExceeds(double slow, double fast, double t)
{
    const double difference = fast - slow;
    const double decay = difference * t;
    const double overlap = decay > 0 ? -exponentialMinusOne(-decay) / difference : t;
    return exponential(-slow * t) * (1 + slow * overlap);
}

} // namespace

double erlangBlocking(double servers, double load)
{
    if (load > kMostSummed && load < servers)
        return manyServersBlocking(servers, load);
    // 1/B = Σ c!/((c − k)! a^k): no term matters any more once they have fallen far enough.
    double term = 1, sum = 1;
    for (double left = servers; left > 0 && sum < kInfinite && (left > load || term > sum * kNegligible);
         --left) {
        term *= left / load;
        sum += term;
    }
    return 1 / sum;
}

double erlangWaiting(double servers, double load)
{
    return load < servers ? waitingFromBlocking(erlangBlocking(servers, load), servers, load) : 1;
}

double MultiServerQueue::meanWait() const
{
    if (!isStable())
        return kInfinite;
    return erlangWaiting(servers, load()) / (servers * serviceRatePerS - arrivalsPerS);
}

double MultiServerQueue::waitQuantile(double p) const
{
    if (!isStable())
        return kInfinite;
    const double waiting = erlangWaiting(servers, load());
    if (p <= 1 - waiting)
        return 0;
    if (p >= 1)
        return kInfinite;
    const double wait = logarithm(waiting / (1 - p)) / (servers * serviceRatePerS - arrivalsPerS);
    return std::max(wait, 0.0);
}

double MultiServerQueue::responseExceeds(double seconds) const
{
    if (!isStable())
        return 1;
    const double waiting = erlangWaiting(servers, load());
    const double drain = servers * serviceRatePerS - arrivalsPerS;
    const double slow = std::min(drain, serviceRatePerS);
    const double fast = std::max(drain, serviceRatePerS);
    return (1 - waiting) * exponential(-serviceRatePerS * seconds) +
           waiting * sumExceeds(slow, fast, seconds);
}

double serversForWait(double arrivalsPerS, double serviceRatePerS, double waitS, double tail)
{
    const double load = arrivalsPerS / serviceRatePerS;
    if (tail <= 0 && load > 0)
        return kInfinite; // some request always meets more of them than there are servers
    const double least = std::floor(load) + 1;
    double blocking = erlangBlocking(least, load);
    for (double servers = least;; ++servers) {
        const double drain = servers * serviceRatePerS - arrivalsPerS;
        if (waitingFromBlocking(blocking, servers, load) * exponential(-drain * waitS) <= tail)
            return servers;
        blocking = withServer(blocking, servers + 1, load);
    }
}

} // namespace breakeven
