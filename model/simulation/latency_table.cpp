#include "model/simulation/latency_table.h"

#include "model/numeric/sample_statistics.h"
#include "model/simulation/steady_replica.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace breakeven {

double simulatedLatency(const SingleReplicaTerms &terms, std::uint64_t requests, std::uint64_t seed, double p)
{
    if (!terms.isStable())
        return std::numeric_limits<double>::infinity();
    std::vector<double> responses(requests);
    drawResponses(terms, seed, responses);
    return sampleQuantile(responses, p);
}

LatencyTable::LatencyTable(SingleReplicaTerms terms, std::vector<double> cooldowns, double p,
                           std::uint64_t requests, std::uint64_t seed)
    : m_cooldowns(std::move(cooldowns))
{
    assert(!m_cooldowns.empty());
    for (const double cooldown : m_cooldowns) {
        terms.cooldownS = cooldown;
        m_latencies.push_back(simulatedLatency(terms, requests, seed, p));
    }
}

double LatencyTable::at(double cooldownS) const
{
    const auto above = std::upper_bound(m_cooldowns.begin(), m_cooldowns.end(), cooldownS);
    if (above == m_cooldowns.begin())
        return m_latencies.front();
    if (above == m_cooldowns.end())
        return m_latencies.back();
    const std::size_t i = std::size_t(above - m_cooldowns.begin());
    const double share = (cooldownS - m_cooldowns[i - 1]) / (m_cooldowns[i] - m_cooldowns[i - 1]);
    return m_latencies[i - 1] + share * (m_latencies[i] - m_latencies[i - 1]);
}

} // namespace breakeven
