// Stored benchmark runs that say how fast an option of a study is.
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

// Options that can name runs, in display order: "options.own".
std::vector<std::string> placesForRuns(const Study &study);

// The series comes into the study under the trace's name, and the option at `place` names it. Errors:
// BadInput for an option of another GPU, for a place that takes no runs, and for a trace that holds none.
Result<Study> withRuns(const Study &study, const std::string &place, const Trace &trace);

} // namespace breakeven
