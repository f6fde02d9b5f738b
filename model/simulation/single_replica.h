// Simulates one replica with set-up and cool-down, to check the exact formulas and for what they leave out.
//
// The standard errors come from regenerative cycles: each time the replica is empty everything begins anew.
// Threads: pure. The same seed and stream give the same bits. Errors: Cancelled; BadInput for a replica whose
// requests come faster than they are served, and for fewer than two requests.
#pragma once

#include "model/effects/single_replica.h"
#include "model/result.h"
#include "model/simulation/estimate.h"

#include <cstdint>
#include <stop_token>

namespace breakeven {

struct SingleReplicaRun
{
    Estimate meanWaitS;
    Estimate paidFraction;
    Estimate coldStartsPerHour;
    Estimate coldShare;
    std::uint64_t requests = 0; // of whole cycles
    std::uint64_t cycles = 0;
};

struct RandomStream
{
    std::uint64_t seed = 1;
    std::uint32_t stream = 0;
};

Result<SingleReplicaRun> simulateSingleReplica(const SingleReplicaTerms &terms, std::uint64_t requests,
                                               RandomStream random, std::stop_token stop = {});

} // namespace breakeven
