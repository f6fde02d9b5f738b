// Stored benchmark runs that say how fast an option of a study is: the series comes into the study, and the
// option plans on it.
#pragma once

#include "data/traces/trace.h"
#include "model/result.h"
#include "model/study/study.h"

#include <string>
#include <vector>

namespace breakeven {

// Whether runs on the GPU that their file names count as runs on the GPU that a study names. A GPU named
// without its form is taken as SXM, as everywhere.
bool areRunsOf(const std::string &named, const std::string &gpu);

// The procurements that can plan on runs: "options.own", "options.mix.base", in the order of the options.
// None where no work of the study is counted in tokens.
std::vector<std::string> placesForRuns(const Study &study);

// Takes the series into the study, in place of an earlier one of the same trace, and names it at the
// procurement `place`. Gives the path that now names it. Errors: BadInput where `place` cannot plan on runs,
// for runs on another GPU, and for runs without a rate of requests; Failed for damaged samples. The study is
// then unchanged.
Result<std::string> useRuns(Study &study, const std::string &place, const Trace &trace);

} // namespace breakeven
