// How many nodes pass a stage of their life (started, became ready, were given back) at which times.
//
// Units: seconds, nodes a minute (+infinity: all at once). Nothing where there are no batches. Shape: batches
// by time.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace breakeven {

struct Batch
{
    double time = 0;
    double nodes = 0;
};
using Batches = std::vector<Batch>;

// The rises of a count (sign 1) or its falls (sign −1); it begins at 0. Unknown counts (NaN) are passed over.
Batches changesOf(std::span<const double> times, std::span<const double> counts, int sign);

double nodesOf(const Batches &batches);
double meanTime(const Batches &batches);

// The mean time from one stage to the next; nothing where not as many nodes pass both.
std::optional<double> between(const Batches &from, const Batches &to);

// For the nodes between the first twentieth and the last: stragglers do not count.
std::optional<double> rateOf(const Batches &batches);

// The middle one of the times between batches.
std::optional<double> usualInterval(const Batches &batches);

// As rateOf, but batches of one largest size, again and again, are a limit a loop: without it the tail, when
// few nodes are left to delete, would count as slow.
std::optional<double> deletionRate(const Batches &batches, const std::optional<double> &loop);

} // namespace breakeven
