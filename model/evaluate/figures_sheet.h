// The sheet of a study for callers that need its figures and nothing else: sweeps of choices, searches.
//
// It has the same nodes for options and workloads as the sheet of `buildStudySheet`, and so gives the same
// bits. It leaves out the returns of pairs, the claims that a study checks and the issues about oddities,
// which take a quarter of the time. Checked: tests/model/probe_test.cpp.
#pragma once

#include "model/evaluate/evaluate.h"

#include <set>
#include <string>

namespace breakeven {

// Errors: as of `buildStudySheet`.
Result<StudySheet> buildFiguresSheet(const Study &study);
// The study with these options alone: each of them costs what it costs in the whole study.
Study onlyOptions(const Study &study, const std::set<std::string> &ids);
// Leaves out only the returns of pairs, which take a tenth of every evaluation of a study in which something
// is bought.
Result<StudySheet> buildSheetWithoutPairs(const Study &study);

} // namespace breakeven
