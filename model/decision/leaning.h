// What an answer leans on: values that nobody has confirmed for the study, and that change the cheapest
// option somewhere within their own range.
#pragma once

#include "model/decision/flips.h"

#include <vector>

namespace breakeven {

// For flips, nearest first, those that lie in the range of an assumed input (model/study/own_value.h), the
// nearest of each.
std::vector<Flip> leaningsOf(const Study &study, const std::vector<Flip> &flips);

// How many assumed values some result depends on.
int assumedValuesIn(const Probe &probe);

// Whether it lies in the range of an input whose source is of less than medium confidence; what a person has
// said is none.
bool turnsOnWeakSource(const Study &study, const Flip &flip);

} // namespace breakeven
