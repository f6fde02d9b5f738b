// How long Karpenter takes to drain a burst: each round disrupts a share of the nodes that are left.
//
// Units: seconds, node-seconds; the budget is a share (0–1), rounded up to whole nodes. A budget of 0 never
// ends: +infinity. Unknown in, unknown out. Source: kubernetes-sigs/karpenter: first round at
// ⌈(batch + boot + pod start + job + consolidateAfter) / poll⌉·poll, then every max(poll, termination).
// Checked: row CAS-10.
#pragma once

#include "model/sheet/function.h"

namespace breakeven {

struct KarpenterBurst
{
    double nodes = 1000; // at most kMostKarpenterNodes
    double bootSeconds = 180;
    double podStartSeconds = 5;
    double jobSeconds = 600;
    double batchSeconds = 1; // pods are gathered so long before nodes are launched
    double pollSeconds = 10;
    double consolidateAfterSeconds = 0;
    double budget = 0.1;
    double terminationSeconds = 60;
};

inline constexpr double kMostKarpenterNodes = 1e6;

struct KarpenterDrain
{
    double seconds = 0;     // from the job's creation until the last node is gone
    double nodeSeconds = 0; // paid, from the launch
};

KarpenterDrain karpenterDrain(const KarpenterBurst &burst);

// For sheets. Arguments: nodes, boot (s), pod start (s), job (s), batch (s), poll (s), consolidate after (s),
// budget, termination (s). Minutes.
Function karpenterMinutesFunction();

// Arguments: nodes, job (h), boot (s), pod start (s), batch (s), poll (s), consolidate after (s), budget,
// termination (s). Paid over used node time; 1 without nodes, +infinity for a job of no length.
Function karpenterOverpayFunction();

} // namespace breakeven
