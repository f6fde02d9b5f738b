// Scaling efficiency: given, or computed from a law of scaling and the number of GPUs of a job.
//
// Source: Amdahl, Gustafson, the universal scalability law and the power law (model/effects/scaling_law.h),
// over multiples of the GPU count at which the efficiency is 100 %. Units: shares 0–1; above 1 where scaling
// is super-linear.
#pragma once

#include "model/procurement/procurement.h"

namespace breakeven {

// The effect "efficiency" and the parameters it is computed from.
FieldSet scalingFields();

Quantity scalingEfficiency(const ProcurementContext &context);

} // namespace breakeven
