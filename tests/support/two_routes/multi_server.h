// Simulates a queue in front of equal servers, customer by customer in the order they come.
//
// The next customer takes the server that is free first, so all that is kept is when each becomes free.
// Threads: pure. The same seed and stream give the same bits. The standard errors are those of 100 batches.
// Errors: Cancelled; BadInput for a load that reaches the servers and for fewer than 1000 customers.
#pragma once

#include "model/effects/queueing.h"
#include "model/result.h"
#include "model/simulation/estimate.h"
#include "model/simulation/single_replica.h"

namespace breakeven::test {

struct MultiServerRun
{
    Estimate meanWaitS;
    Estimate waitingShare;   // of the customers that have to wait
    Estimate exceedingShare; // of those whose response takes longer than asked for
};

Result<MultiServerRun> simulateMultiServer(const MultiServerQueue &queue, std::uint64_t customers,
                                           double responseS, RandomStream random, std::stop_token stop = {});

} // namespace breakeven::test
