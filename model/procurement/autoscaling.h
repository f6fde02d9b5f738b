// Autoscaling overhead: given, or computed from the nodes of a job, its length and how the autoscaler is set.
//
// Source: the closed form of the cluster autoscaler, Karpenter's drain, or the event model fitted to document
// 000 (model/effects). The overhead is of each start and stop of a job, on its length after the stretch.
// Units: paid over used node time, a pure number from 1.
#pragma once

#include "model/procurement/procurement.h"

namespace breakeven {

// The effect "overhead" and the parameters it is computed from, but for those of the job (`jobFields`).
FieldSet autoscalingFields(const char *source = "none");

// `elapsedStretch` lengthens the job.
Quantity autoscalingOverhead(const ProcurementContext &context, Quantity elapsedStretch);

} // namespace breakeven
