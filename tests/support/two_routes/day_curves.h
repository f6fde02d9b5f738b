// One replica that is switched off between the requests of a day, request by request.
#pragma once

#include "model/dispatch/load_shape.h"
#include "model/effects/single_replica.h"
#include "model/simulation/estimate.h"
#include "tests/support/two_routes/closeness.h"

#include <cstdint>
#include <vector>

namespace breakeven::test {

struct DayCurve
{
    std::vector<ShapeSegment> curve; // of mean 1
    SingleReplicaTerms terms;
};

// Days of one kind after the other: on and off, nights with a few requests, a wave, every hour by itself, and
// hours without requests in between; at the peak a load of 0.8 at most.
DayCurve drawnDayCurve(std::uint64_t seed, std::uint64_t number);

// Seconds to the answer of so many requests, day after day; the first day is left out.
std::vector<double> eventsOfDays(const DayCurve &day, std::size_t requests, std::uint64_t seed);

// The time that 95 % do not exceed, its error from batches.
Estimate latencyOf(std::vector<double> responses);

// Closed form beside events, for so many curves: the time. Where almost exactly 5 % meet a cold start, 94.9 %
// and 95.1 % are answered within times that lie far apart; of such curves the share that takes longer than
// the time of the closed form is compared in its place, in a row of their own.
std::vector<Closeness> nightsAgainstEvents(int curves, std::size_t requests, std::uint64_t seed);

} // namespace breakeven::test
