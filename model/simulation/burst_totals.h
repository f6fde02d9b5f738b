// Adds up what a burst's nodes are paid, ready and used for, and lists how many there are at any time.
#pragma once

#include "model/simulation/burst_run.h"

#include <vector>

namespace breakeven {

// Fills the totals of `run` from its nodes, in their order.
void addUp(BurstRun &run, double terminationSeconds);

// Nodes at a time; each row holds until the next.
struct NodeCounts
{
    double seconds = 0;
    int paid = 0;
    int ready = 0; // from ready until the termination begins
    int busy = 0;

    bool operator==(const NodeCounts &) const = default;
};

// Every change, by time; the first row is at 0, the last has no nodes left.
std::vector<NodeCounts> nodeCounts(const BurstRun &run, double terminationSeconds);

} // namespace breakeven
