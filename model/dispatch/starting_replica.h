// How long requests of a curve take on one replica that is switched off after a cool-down.
//
// Poisson arrivals at the levels of a curve that repeats, first come first served, set-ups that are always as
// long. Within a level the queue is the steady one; whether the replica is off is followed through the levels
// (the first request after a night is always cold). With a(u) the ends of busy time and Λ the requests that
// are expected, it is off at v with P(v) = ∫_{u < v − T} a(u) e^(−Λ(u, v)) du. Within a level a = λ (1 − ρ −
// d s), s the cold starts a second and d the set-up; between two levels the difference of ρ + d s is added.
// With C cold starts among N requests of a level the share C/(N (1 − ρ)) waits for a whole set-up and λ d
// times as many for the rest of one, beside the wait of a replica that is always on. Flat, that is M/G/1 with
// set-up (effects/single_replica.h). Units: hours of the curve; seconds. Source: Fuhrmann and Cooper 1985
// (decomposition). Checked: against events for day curves (tests/model/nights_test.cpp, prove nights): within
// 3 % up to a load of 0.8 at the peak. Above it the queue of one hour reaches into the next.
#pragma once

#include "model/dispatch/load_shape.h"
#include "model/effects/single_replica.h"

#include <span>

namespace breakeven {

// The time within which 95 % of all requests of the curve are answered; +infinity where a level asks for more
// than the replica can do. `terms` has the mean rate. Requires: levels of mean 1.
double startingResponse95(std::span<const ShapeSegment> curve, const SingleReplicaTerms &terms);

} // namespace breakeven
