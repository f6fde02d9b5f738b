// The goodput of imported runs under targets: the question, the answer, and what is odd about it.
#pragma once

#include "data/serving/serving_traces.h"
#include "model/serving/goodput.h"

#include <vector>

namespace breakeven {

// Targets, and the percentile at which they are to be met.
struct GoodputQuestion
{
    LatencyTargets targets;
    Percentile percentile = Percentile::P95;

    bool isAsked() const;

    bool operator==(const GoodputQuestion &) const = default;
};

struct GoodputAnswer
{
    SeriesCurve curve;
    Goodput goodput;
};

// What is odd about the percentiles is added to `issues`. Errors: BadInput where a target cannot be checked
// because no run says that latency, or not at so high a percentile, and where every run failed too often.
Result<GoodputAnswer> goodputOf(const ServingSeries &series, const GoodputQuestion &question,
                                std::vector<Issue> &issues);

// What the loads of the series are: how many requests are at work at once, or how many are offered a second.
bool isOpenLoop(const ServingSeries &series);

} // namespace breakeven
