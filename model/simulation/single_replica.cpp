#include "model/simulation/single_replica.h"

#include "model/effects/durations.h"
#include "model/numeric/random.h"
#include "model/numeric/time_constants.h"
#include "model/simulation/single_replica_path.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr double kLongestGap = 1e300; // of a replica nobody asks
constexpr std::uint64_t kRequestsBetweenStops = 1 << 16;

struct Cycle
{
    double requests = 0;
    double wait = 0;
    double seconds = 0;
    double paid = 0;
    double coldStarts = 0;
    double coldRequests = 0;
};

class CycleSums
{
public:
    void add(const Cycle &cycle)
    {
        m_wait.add(cycle.wait, cycle.requests);
        m_paid.add(cycle.paid, cycle.seconds);
        m_coldStarts.add(kSecondsPerHour * cycle.coldStarts, cycle.seconds);
        m_coldShare.add(cycle.coldRequests, cycle.requests);
        m_requests += cycle.requests;
        ++m_cycles;
    }
    SingleReplicaRun run() const
    {
        return {m_wait.estimate(),      m_paid.estimate(),         m_coldStarts.estimate(),
                m_coldShare.estimate(), std::uint64_t(m_requests), m_cycles};
    }

private:
    RatioEstimate m_wait;
    RatioEstimate m_paid;
    RatioEstimate m_coldStarts;
    RatioEstimate m_coldShare;
    double m_requests = 0;
    std::uint64_t m_cycles = 0;
};

Cycle opened(const SingleReplicaPath::Request &request, double cooldown)
{
    Cycle cycle;
    cycle.seconds = request.idleS + request.setupS;
    cycle.paid = std::min(request.idleS, cooldown) + request.setupS;
    cycle.coldStarts = request.idleS > cooldown ? 1 : 0;
    return cycle;
}

void drawRequests(const SingleReplicaTerms &terms, std::uint64_t seed, std::uint32_t stream,
                  std::uint64_t first, std::span<double> gaps, std::span<double> services)
{
    fillPair(seed, stream, first, 0, gaps, services);
    const double gap = terms.arrivalsPerS > 0 ? std::min(1 / terms.arrivalsPerS, kLongestGap) : kLongestGap;
    turnIntoDurations({gap, 1}, gaps);
    turnIntoDurations({terms.serviceMeanS, terms.serviceCv2}, services);
}

} // namespace

void SingleReplicaPath::fill() { drawRequests(m_terms, m_seed, m_stream, m_count, m_gaps, m_services); }

double SingleReplicaPath::setupOf(std::uint64_t request) const
{
    if (m_terms.setupCv2 == 0)
        return m_terms.setupMeanS;
    return durationOf({m_terms.setupMeanS, m_terms.setupCv2}, uniform(m_seed, m_stream, request, 2));
}

Result<SingleReplicaRun> simulateSingleReplica(const SingleReplicaTerms &terms, std::uint64_t requests,
                                               RandomStream random, std::stop_token stop)
{
    if (!terms.isStable())
        return Error{ErrorKind::BadInput,
                     "Expected requests that come more slowly than they are served; lower the rate or the "
                     "service time.",
                     "arrivals_per_s"};
    if (requests < 2)
        return Error{ErrorKind::BadInput, "Expected at least two requests to simulate.", "requests"};
    SingleReplicaPath path(terms, random.seed, random.stream);
    CycleSums sums;
    SingleReplicaPath::Request request = path.next();
    Cycle cycle;
    for (std::uint64_t i = 0; i < requests; ++i) {
        if (i % kRequestsBetweenStops == 0 && stop.stop_requested())
            return Error{ErrorKind::Cancelled, "The simulation was stopped.", "simulate"};
        if (request.opensCycle) {
            if (i > 0)
                sums.add(cycle);
            cycle = opened(request, terms.cooldownS);
        }
        cycle.requests += 1;
        cycle.wait += request.waitS;
        cycle.seconds += request.serviceS;
        cycle.paid += request.serviceS;
        cycle.coldRequests += request.meetsColdStart ? 1 : 0;
        request = path.next();
    }
    if (request.opensCycle)
        sums.add(cycle);
    return sums.run();
}

} // namespace breakeven
