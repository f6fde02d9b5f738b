// A trace of machines or GPUs over time as the history of a demand, by days or months.
//
// Units: GPUs. Errors: BadInput for a trace of another kind, without a clock, too short or with gaps; Failed
// for damaged samples.
#pragma once

#include "data/traces/trace.h"
#include "model/plan/forecast.h"

namespace breakeven {

Result<DemandHistory> demandHistoryOf(const Trace &trace, double gpusPerNode);

} // namespace breakeven
