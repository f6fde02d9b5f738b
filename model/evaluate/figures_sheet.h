// The sheet of a study for who reads its figures and nothing else: sweeps of choices, searches.
//
// The same nodes of options and workloads, and so the same bits, as `buildStudySheet` gives; without the
// returns of pairs, the claims a study checks and the issues of what is odd, which take a quarter of the time.
// Checked:
// tests/model/probe_test.cpp.
#pragma once

#include "model/evaluate/evaluate.h"

#include <set>
#include <string>

namespace breakeven {

// Errors: as of `buildStudySheet`.
Result<StudySheet> buildFiguresSheet(const Study &study);
// Some of the options alone: each costs what it costs in the whole study.
Study onlyOptions(const Study &study, const std::set<std::string> &ids);
// Without the returns of pairs alone, a tenth of every evaluation of a study in which something is bought.
Result<StudySheet> buildSheetWithoutPairs(const Study &study);

} // namespace breakeven
