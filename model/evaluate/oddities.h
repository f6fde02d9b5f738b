// What is odd about a study that can still be compared: sentences for the list of issues.
//
// `addStudyOddities` looks at what was put in, `addOddities` at what came out. Both only ever add.
#pragma once

#include "model/evaluate/evaluate.h"

namespace breakeven {

// Stale prices, an own depreciation schedule or lifetimes that are none, a plan that is no whole number of
// years.
void addStudyOddities(const Study &study, std::vector<Issue> &issues);

// A short baseline, a cost below nothing, servers sold for more than was paid (also at the upper end of the
// range), GPU nodes that never switch off.
void addOddities(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                 Comparison &comparison);

} // namespace breakeven
