// Autoscaling overhead: given, or computed from the nodes of a job, its length and how the autoscaler is set.
//
// Source: the closed form of the cluster autoscaler, Karpenter's drain, or the event model fitted to document
// 000 (model/effects). The overhead is of each start and stop of a job, on its length after the stretch.
// Units: paid over used node time, a pure number from 1.
#pragma once

#include "model/procurement/procurement.h"
#include "model/sheet/function.h"

namespace breakeven {

// The effect "overhead" and the parameters it is computed from, but for those of the job (`jobFields`).
FieldSet autoscalingFields();

// How machines that start and stop with the work are paid and how long they take.
struct Autoscaling
{
    // Paid over used time: a number, or a function of nodes, hours and `arguments` for the runs the load
    // makes.
    std::optional<Quantity> overhead;
    std::optional<Function> ofRuns;
    std::vector<Quantity> arguments;
    Quantity ready;                        // hours until a machine that is started can work
    std::optional<Quantity> coolDown = {}; // hours in which an idle machine can take the next job of a stream
};

// `billedStretch` lengthens the job: starts and stops are added to billed hours.
Autoscaling autoscaling(const ProcurementContext &context, Quantity billedStretch);

} // namespace breakeven
