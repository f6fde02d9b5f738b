// Time stretch from interruptions: given, or computed from how often nodes are lost and what that costs.
//
// Source: preemption of a gang with checkpoints, or of an elastic job (model/effects). Of the delay after an
// interruption the restart is billed (the replacement runs) and the waiting for capacity is not, unless the
// study's conventions say otherwise. Units: hours; shares 0–1.
#pragma once

#include "model/procurement/procurement.h"

namespace breakeven {

// The effect "stretch" and the parameters it is computed from; how nodes are lost also counts for the effects
// with these keys.
FieldSet interruptionFields(const char *marketEffects = "stretch");

struct Interruptions
{
    Quantity billed;  // billed time of the work over its time without interruptions
    Quantity elapsed; // the same with the time waited for capacity
};

Interruptions interruptions(const ProcurementContext &context);

} // namespace breakeven
