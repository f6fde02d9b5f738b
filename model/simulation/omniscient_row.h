// One tick of the omniscient plan for a row of states: the cheapest way on from each, and what that way is.
//
// Shape: every row has `count` numbers, one for each amount of time lost. Only minima and sums of two: the
// same bits on every instruction set.
#pragma once

#include <cstdint>

namespace breakeven::omniscient {

// What to do in a state, one bit pattern a state; the low two bits hold for someone without a machine.
enum Choice : std::uint8_t { Wait = 0, TakeSpot = 1, TakeOnDemand = 2, KeepSpot = 4, KeepOnDemand = 8 };

// The cost from here to the end with nothing, a spot machine or an on-demand machine in hand.
struct Row
{
    double *none = nullptr;
    double *spot = nullptr;
    double *onDemand = nullptr;
};

// What each decision leads to: cost from there on, and what the decision itself costs.
struct Ways
{
    const double *wait = nullptr;
    const double *keepSpot = nullptr;
    const double *keepOnDemand = nullptr;
    const double *takeSpot = nullptr;
    const double *takeOnDemand = nullptr;
    double spotTick = 0;
    double onDemandTick = 0;
    double spotTaking = 0; // all ticks of a changeover
    double onDemandTaking = 0;
};

// No row of `to` may overlap one of `ways`.
void improve(std::int64_t count, const Ways &ways, const Row &to, std::uint8_t *choices);

} // namespace breakeven::omniscient
