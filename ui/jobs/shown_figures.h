// The parts of a shown trace that are made from its figures; for ui/jobs/shown_trace.cpp.
#pragma once

#include "ui/jobs/shown_trace.h"

namespace breakeven {

std::vector<TraceFigure> traceFigures(const Trace &trace, const TraceValues &values,
                                      const std::optional<NodeCountAnalysis> &nodes);

// The fitted curve beside what was measured, and what is left. Requires: a fit.
void addFitted(ShownTrace &shown);

} // namespace breakeven
