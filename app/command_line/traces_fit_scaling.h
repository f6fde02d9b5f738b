// Scaling laws fitted to a trace of scaling points, as `traces fit` prints them.
#pragma once

#include "app/command_line/traces.h"
#include "data/traces/trace_values.h"

#include <string>

namespace breakeven {

Result<Json> fitScalingTrace(const Trace &trace, const TraceValues &values, const TraceArguments &arguments);

// The refusal of a model that a kind of trace does not have.
Error wrongModel(const std::string &model, const Trace &trace, const char *known);

} // namespace breakeven
