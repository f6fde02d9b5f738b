// The latency of one replica by its cool-down, simulated once and read as often as a slider moves.
//
// Every cool-down sees the same draws, so neighbouring values differ by the cool-down alone. Between the
// simulated cool-downs it is linear, beyond them the nearest. Units: seconds.
#pragma once

#include "model/effects/single_replica.h"
#include "model/simulation/effects_seed.h"

#include <cstdint>
#include <vector>

namespace breakeven {

inline constexpr std::uint64_t kLatencyRequests = 20000;

// The time from request to answer that a share `p` of the requests does not exceed (quantile type 7), of so
// many drawn in the steady state (steady_replica.h); +infinity for a replica whose requests come faster than
// they are served. Requires: 0 ≤ p ≤ 1.
double simulatedLatency(const SingleReplicaTerms &terms, std::uint64_t requests, std::uint64_t seed,
                        double p);

class LatencyTable
{
public:
    // Requires: ascending, finite cool-downs, one at least. `terms.cooldownS` is not looked at.
    LatencyTable(SingleReplicaTerms terms, std::vector<double> cooldowns, double p,
                 std::uint64_t requests = kLatencyRequests, std::uint64_t seed = kEffectsSeed);

    double at(double cooldownS) const;
    const std::vector<double> &cooldowns() const { return m_cooldowns; }
    const std::vector<double> &latencies() const { return m_latencies; }

private:
    std::vector<double> m_cooldowns;
    std::vector<double> m_latencies;
};

} // namespace breakeven
