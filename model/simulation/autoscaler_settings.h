// One burst on an autoscaled cluster: the job, its nodes, the cluster autoscaler's flags, and the limits.
//
// Units: seconds, calls a minute, shares 0–1; +infinity where a rate or a limit is none. A variation is
// standard deviation over mean; 0 is none. Source: Kubernetes cluster-autoscaler 1.21 and 1.36 (flags), the
// stress test of document 000 (limits); the standard values are the program's.
#pragma once

#include <limits>

namespace breakeven {

// What the deletion limit counts: nodes a loop (1.21), or unfinished deletion calls at a time (1.36).
enum class DeletionLimit { PerLoop, InFlight };

struct AutoscalerSettings
{
    static constexpr double kUnlimited = std::numeric_limits<double>::infinity();

    // The job: one pod a node, each on a node of its own that is not used again.
    int nodes = 1000;
    double jobSeconds = 600;
    double podsPerMinute = kUnlimited; // created by the job's controller
    double podStartSeconds = 5;
    double podStartVariation = 0;
    double podStartsPerMinute = kUnlimited;
    double imagePulls = kUnlimited; // from one registry in one window
    double imageWindowSeconds = 21600;

    // The nodes.
    double bootSeconds = 180;
    double bootVariation = 0;
    double registrationLagSeconds = 30; // a node registers so long before it is ready
    double terminationSeconds = 60;
    double failShare = 0; // nodes that never become ready
    int pools = 1;
    double poolLimit = kUnlimited;         // nodes of one pool at a time
    double launchesPerMinute = kUnlimited; // of one pool
    double deleteCallSeconds = 0;          // one after the other in a pool
    double slowDeleteShare = 0;
    double slowDeleteSeconds = 1200; // more, for that share

    // The autoscaler.
    double scanSeconds = 10;
    double unneededSeconds = 600;
    double afterAddSeconds = 600;
    double afterDeleteSeconds = 0;
    double newPodDelaySeconds = 0;
    double maxProvisionSeconds = 900;
    double maxNodesPerScaleUp = kUnlimited;
    double deletionLimit = 10;
    DeletionLimit deletionLimitKind = DeletionLimit::PerLoop;
    double loopBaseSeconds = 0; // a loop takes base + node · registered nodes + taint · nodes deleted in it
    double loopPerNodeSeconds = 0;
    double loopPerDeletionSeconds = 0;

    // Above both, a loop does nothing and forgets what was unneeded.
    bool hasUnreadyGate = false;
    double maxUnreadyShare = 0.45;
    double okUnreadyNodes = 3;

    // The whole cluster: nodes at a time.
    double nodeLimit = kUnlimited;

    bool operator==(const AutoscalerSettings &) const = default;
};

} // namespace breakeven
