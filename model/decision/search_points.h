// The values at which an input is looked at: within its range, and as far as it is allowed to go.
//
// Even steps; even ratios where both ends have one sign and lie more than a factor of 20 apart. Whole numbers
// only for what comes whole.
#pragma once

#include "model/decision/probe.h"

#include <vector>

namespace breakeven {

// `steps` of them from `from` (left out) to `to` (kept in), in this order; fewer where whole numbers repeat.
std::vector<double> pointsBetween(double from, double to, int steps, bool isWhole);

struct Ends
{
    double low = 0;
    double high = 0;
};
// Where the limits of the field end, at most a thousandth and a thousand times the value away; of 0 one unit.
// Requires: a value.
Ends allowedEnds(const MovableInput &input);

// The end of its range rounded into it, where it comes whole.
Ends rangeEnds(const MovableInput &input);

} // namespace breakeven
