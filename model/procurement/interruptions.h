// Time stretch from interruptions: given, or computed from how nodes are lost and what that costs.
//
// Source: preemption of a gang with checkpoints, or of an elastic job (model/effects). A gang whose nodes are
// taken at a constant rate has the stretch of its job, in whole segments; one whose nodes age (lifetimes.h)
// is new after every interruption and has the stretch of the long run: (mean life of the gang + delay) / work
// kept of it. An elastic job has N nodes that are there for 1 / (1 + rate × wait) of the time and paid then,
// at a useful speed below their number: billed N / (1 + rate × wait) / speed, elapsed N / speed. Of the delay
// after an interruption of a gang the restart is billed (the replacement runs) and the waiting for capacity
// is not, unless the study's conventions say otherwise. Units: hours; shares 0–1. Checked: P-26…P-29.
#pragma once

#include "model/procurement/procurement.h"

#include <optional>

namespace breakeven {

// The effect "stretch" and the parameters it is computed from; how nodes are lost also counts for the effects
// with these keys.
FieldSet interruptionFields(const char *marketEffects = "stretch");

struct Interruptions
{
    Quantity billed;  // billed time of the work over its time without interruptions
    Quantity elapsed; // the same with the time waited for capacity
};

// What is interrupted: the nodes that work together, a pure number, and the hours they take without
// interruptions; nothing: for ever.
struct InterruptedJob
{
    Quantity nodes;
    std::optional<Quantity> hours;
};

// Given, or computed for the job the procurement has (`nodesOfJob`, `hoursOfJob`).
Interruptions interruptions(const ProcurementContext &context);
// Requires: the effect "stretch" is computed.
Interruptions interruptions(const ProcurementContext &context, const InterruptedJob &job);

} // namespace breakeven
