// The expected time of a job whose machines age: any lifetime law, with or without planned replacement.
//
// The job is done in equal segments (each with its checkpoint). An interruption loses the segment and goes
// on, after a delay, on a new machine; a planned replacement between two segments takes its own delay and is
// made where it is expected to save time. Units: hours. Requires: finite delays. Errors: +infinity when no
// machine lives through a segment. Source: the expected remaining time E(n segments left, age of the
// machine), exact by recursion, in O(segments²). Checked: AGE-01…07, PRE-17, and against a simulation of
// machines of every law (tests/model/two_routes_test.cpp).
#pragma once

#include "model/effects/lifetime.h"

#include <optional>

namespace breakeven {

struct AgedJob
{
    int segments = 0;
    double segmentHours = 0;
    double delayHours = 0;
    std::optional<double> plannedDelayHours; // nothing: machines are not replaced before they are lost
};

double agedCompletionHours(const Lifetime &lifetime, const AgedJob &job);

} // namespace breakeven
