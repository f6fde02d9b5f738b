// Replicas that are switched on when requests wait and off when they have none, with a set-up time in between
// (M/M/c with set-up): Poisson arrivals, exponential service and set-up.
//
// Units: rates per second, times in seconds. With n requests in the system and i replicas on, min(c, n) − i
// are being set up; a set-up that is no longer needed is broken off. Source: the Markov chain over (on,
// requests). On replicas only grow between two services, so its matrices are triangular: the rate matrix of
// the levels n ≥ c has a closed form, column by column, and nothing is truncated. Checked: rows S0-04…06, and
// the truncated chain solved by iteration, and its simulation (tests/model/two_routes_test.cpp).
#pragma once

namespace breakeven {

struct SetupQueue
{
    double responseS = 0;   // mean, wait and service; +infinity where the load reaches the servers
    double meanOn = 0;      // replicas that serve
    double meanInSetup = 0; // replicas that are being set up; paid too
};

struct SetupQueueTerms
{
    int servers = 1; // 1 to kMostSetupServers
    double arrivalsPerS = 0;
    double serviceRatePerS = 1; // above 0
    double setupRatePerS = 1;   // above 0; +infinity: no set-up time

    bool isStable() const { return arrivalsPerS / serviceRatePerS < servers; }
};
inline constexpr int kMostSetupServers = 200;

SetupQueue setupQueue(const SetupQueueTerms &terms);

} // namespace breakeven
