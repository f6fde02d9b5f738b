// The values at which a search tries an input: within its range, and beyond it as far as its field allows.
//
// The points lie at equal distances, or at equal ratios where both ends have the same sign and lie more than
// a factor of 20 apart. Inputs that come whole are tried at whole numbers only.
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
// The limits of the field, but no further than a thousandth and a thousand times the value; for a value of 0,
// one unit to either side. Requires: a value.
Ends allowedEnds(const MovableInput &input);

// The ends of the input's range; where the input comes whole, the whole numbers inside it.
Ends rangeEnds(const MovableInput &input);

} // namespace breakeven
