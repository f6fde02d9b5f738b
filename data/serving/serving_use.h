// Stored benchmark runs that say how fast an option of a study is: the series comes into the study, and the
// option plans on it.
#pragma once

#include "data/traces/trace.h"
#include "model/result.h"
#include "model/study/study.h"

#include <string>
#include <vector>

namespace breakeven {

// Whether runs on a GPU, as their file names it, are of the GPU a study names. One that is named without its
// form is taken as SXM, as everywhere.
bool areRunsOf(const std::string &named, const std::string &gpu);

// The procurements that can plan on runs: "options.own", "options.mix.base", in the order of the options. None
// where no work of the study is counted in tokens.
std::vector<std::string> placesForRuns(const Study &study);

// Brings the series into the study, instead of an earlier one of the same trace, and names it at the
// procurement `place`; the path that names it then. Errors: BadInput where there is none that plans on runs,
// for one on another GPU, and for runs without a rate of requests; Failed for damaged samples. The study is
// then unchanged.
Result<std::string> useRuns(Study &study, const std::string &place, const Trace &trace);

} // namespace breakeven
