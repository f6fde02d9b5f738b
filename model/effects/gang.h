// A gang: nodes that work together, so that losing one stops all until it is replaced.
//
// Units: hours; the hazard in interruptions per hour of one node; speed in work per hour. Requires: nodes ≥
// 1, nothing negative, 0 ≤ commonCause ≤ 1. Errors: unknown (NaN) in, unknown out. Checked: PRE-20, PRE-22,
// and against a simulation of every node (tests/model/two_routes_test.cpp).
#pragma once

namespace breakeven {

// λ (c + N (1 − c)): the share c of the interruptions takes all nodes at once.
double gangHazard(double nodes, double hazardPerNodeHour, double commonCause);

struct GangTerms
{
    double nodes = 1;
    double hazardPerNodeHour = 0;
    double commonCause = 0;
    double waitHours = 0; // for a replacement; nothing can fail meanwhile
    double checkpointHours = 0;
    double restartHours = 0; // after it
};

struct GangSpeed
{
    double usefulSpeed = 0;
    double intervalHours = 0; // the best between checkpoints
    double hazardPerHour = 0; // of the gang
};

// `fullSpeed` is that of all nodes without an interruption.
GangSpeed gangSpeed(const GangTerms &terms, double fullSpeed);

} // namespace breakeven
