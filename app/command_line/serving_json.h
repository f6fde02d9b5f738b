// What `traces analyse` says of a series of runs of a served model.
#pragma once

#include "app/command_line/output.h"
#include "data/serving/serving_goodput.h"
#include "data/traces/trace.h"
#include "model/result.h"

#include <vector>

namespace breakeven {

// The figures, the points and, with targets, the goodput; what is odd about it is added to `issues`. Errors:
// those of `goodputOf`.
Result<Json> servingAnalysis(const Trace &trace, const GoodputQuestion &question, std::vector<Issue> &issues);

} // namespace breakeven
