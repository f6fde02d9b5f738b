// What happened in one simulated burst: the life of every node, and what is paid, ready and useful of it.
//
// Units: seconds since the job was created; node-seconds. Shape: nodes in the order they were made.
#pragma once

#include <limits>
#include <vector>

namespace breakeven {

struct NodeLife
{
    static constexpr double kNever = std::numeric_limits<double>::infinity();

    int pool = 0;
    double start = 0; // paid from here
    double registered = kNever;
    double ready = kNever;
    double workStart = kNever;
    double workEnd = kNever;
    double deletion = kNever; // chosen for deletion
    double gone = kNever;     // paid until here
    bool isFailed = false;    // never became ready

    bool operator==(const NodeLife &) const = default;
};

// Paid node time, each second of a node in one phase.
struct BurstPhases
{
    double ramp = 0; // from the launch until its pod works
    double working = 0;
    double coolDown = 0; // idle until chosen for deletion
    double deleting = 0;
    double failed = 0; // of nodes that never became ready

    bool operator==(const BurstPhases &) const = default;
    double paid() const { return ramp + working + coolDown + deleting + failed; }
};

enum class BurstStatus {
    Ended,
    Never,      // the nodes are never deleted
    Infeasible, // the limits or failures leave no node to work on
};

struct BurstRun
{
    BurstStatus status = BurstStatus::Ended;
    std::vector<NodeLife> nodes;
    double totalSeconds = 0; // until the last node is gone
    double lastWorkStartSeconds = 0;
    double nodeSeconds = 0;      // paid
    double readyNodeSeconds = 0; // from ready until the termination begins
    BurstPhases phases;
    int loops = 0;
    int haltedLoops = 0; // by the unready gate
    int failedNodes = 0;

    bool operator==(const BurstRun &) const = default;
};

} // namespace breakeven
