// Benchmark runs of a trace in a study: the series under a name of its own, and the option that plans on it.
#pragma once

#include "data/traces/trace.h"
#include "model/result.h"
#include "model/study/study.h"

#include <string>
#include <vector>

namespace breakeven {

// The procurements that can plan on runs: "options.own", "options.mix.base", in the order of the options.
std::vector<std::string> placesForRuns(const Study &study);

// Brings the series into the study, instead of an earlier one of the same trace, and names it at the
// procurement `place`; the path that names it then. Errors: BadInput where there is none that plans on runs,
// and for runs without a rate of requests; Failed for damaged samples. The study is then unchanged.
Result<std::string> useRuns(Study &study, const std::string &place, const Trace &trace);

} // namespace breakeven
