// Times from request to answer of one replica in the steady state, every request drawn on its own.
//
// Requests that follow each other wait alike: at a high load 20 000 of them know their 95th percentile to
// some 20 %. Here each is drawn by itself. Its wait is that of a replica which is never switched off, and
// what set-ups add to it, independent of each other. The first is a geometric number of residual services;
// the second the whole set-up for the request that begins it, the rest of it for those that come meanwhile,
// else nothing. The numbers, the services and the set-ups are taken from an even sequence, the residual
// services are random and scaled to their exact mean.
//
// Units: seconds. Threads: pure. The same seed gives the same bits; every request has the same draws for all
// terms, and a longer cool-down never lengthens one. Source: Pollaczek 1930 and Khinchine 1932 (the wait as a
// geometric sum); Fuhrmann and Cooper 1985 (decomposition). Checked: within 2 % of M/M/1 up to a load of
// 0.95, and against the requests one after the other (tests/model/replica_latency_test.cpp).
#pragma once

#include "model/effects/single_replica.h"

#include <cstdint>
#include <span>

namespace breakeven::test {

// The time from request to answer that a share `p` of the requests does not exceed (quantile type 7), of so
// many drawn; +infinity for a replica whose requests come faster than they are served. Requires: 0 ≤ p ≤ 1.
double simulatedLatency(const SingleReplicaTerms &terms, std::uint64_t requests, std::uint64_t seed,
                        double p);

// Requires: a stable replica.
void drawResponses(const SingleReplicaTerms &terms, std::uint64_t seed, std::span<double> responses);

} // namespace breakeven::test
