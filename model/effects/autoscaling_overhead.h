// What starting and stopping nodes adds to a burst, in closed form: no jitter, no API limits, no loop time.
//
// All pods come at once, every node boots at once, and idle nodes are deleted `bulk` a scan once they were
// unneeded long enough. Units: seconds, node-seconds. Shape: nodes and bulk count in whole nodes; an infinite
// bulk deletes all in one scan. An infinite cool-down never ends: +infinity. Unknown in, unknown out. Left
// out is the wait after nodes were added (scale-down-delay-after-add): it is over by then where start, job
// and cool-down together take as long. Source: T = ⌈(boot + pod start + job) / scan⌉·scan + unneeded + scan +
// (⌈N / bulk⌉ − 1)·scan + termination, with the cool-down rounded to the next scan. Checked: rows CAS-01…06;
// equal to the event model (simulation/cluster_autoscaler.h) at other node counts.
#pragma once

#include "model/sheet/function.h"

namespace breakeven {

struct BurstOfNodes
{
    double nodes = 1000;
    double bootSeconds = 180;
    double podStartSeconds = 5;
    double jobSeconds = 600;
    double scanSeconds = 10; // above 0
    double unneededSeconds = 600;
    double bulk = 10; // at least 1
    double terminationSeconds = 60;
};

// From the first launch until the last node is gone; 0 without nodes.
double burstSeconds(const BurstOfNodes &burst);

// Paid node time.
double burstNodeSeconds(const BurstOfNodes &burst);

// Paid over used node time; 1 without nodes, +infinity for a job of no length.
double burstOverpay(const BurstOfNodes &burst);

// For sheets. Arguments: nodes, boot (s), pod start (s), job (s), scan (s), unneeded (s), bulk,
// termination (s). Minutes from the first launch to the last deletion.
Function burstMinutesFunction();

// Arguments: nodes, job (h), boot (s), pod start (s), scan (s), unneeded (s), bulk, termination (s).
Function burstOverpayFunction();

} // namespace breakeven
