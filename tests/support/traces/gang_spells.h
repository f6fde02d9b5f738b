// How long the whole gang could be had at a time, and how long it then had to wait, read from a count series.
//
// Units: hours; shares 0-1. A mean is over the spells the trace shows, those cut by its ends included;
// unknown (NaN) where there is none. up/(up + wait) is `available` when the spells are as many.
#pragma once

#include "model/trace/availability.h"

namespace breakeven::test {

struct GangSpells
{
    double available = 0; // share of the ticks at which at least `machines` are up
    double meanUpHours = 0;
    double meanWaitHours = 0;
    int upSpells = 0;
    int waitSpells = 0;
};

GangSpells gangSpells(const AvailabilityTrace &trace, int machines);

} // namespace breakeven::test
