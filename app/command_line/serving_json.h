// What `traces analyse` says of a series of runs of a served model.
#pragma once

#include "app/command_line/output.h"
#include "data/traces/trace.h"
#include "model/result.h"
#include "model/serving/goodput.h"

#include <vector>

namespace breakeven {

// Targets, and the percentile at which they are to be met.
struct GoodputQuestion
{
    LatencyTargets targets;
    Percentile percentile = Percentile::P95;

    bool isAsked() const;
};

// The figures, the points and, with targets, the goodput; what is odd about it is added to `issues`. Errors:
// BadInput where a target cannot be checked because no run says that latency, or not at so high a percentile.
Result<Json> servingAnalysis(const Trace &trace, const GoodputQuestion &question, std::vector<Issue> &issues);

} // namespace breakeven
