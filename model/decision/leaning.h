// What an answer leans on: values that nobody has confirmed for the study, and that change the cheapest
// option somewhere within their own range.
#pragma once

#include "model/decision/flips.h"

#include <vector>

namespace breakeven {

// The flips that lie within the range of an assumed input (model/study/own_value.h), one for each input.
// Requires: `flips` has the nearest first, so that this is the nearest one.
std::vector<Flip> leaningsOf(const Study &study, const std::vector<Flip> &flips);

// How many assumed values some result depends on.
int assumedValuesIn(const Probe &probe);

// Whether the flip lies within the range of an input whose source has less than medium confidence. A value
// that a person set is never such an input.
bool turnsOnWeakSource(const Study &study, const Flip &flip);

} // namespace breakeven
