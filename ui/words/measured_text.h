// What was paid against what was modelled, as a sentence and as a table.
#pragma once

#include "model/evaluate/measured_difference.h"
#include "ui/words/number_style.h"
#include "ui/words/table.h"

#include <string>

namespace breakeven::words {

// "Measured bill against On demand, first 3 months: compute +1,200, idle −300; +900 USD in all."
std::string measuredSentence(const Study &study, const Comparison &comparison,
                             const MeasuredDifference &difference, const NumberStyle &style);

// A row for each pair, a column for each category that one of them has, and all of it: less the modelled one.
// What explains a number is its node. No rows where the study has no measured option beside another one.
Table measuredTable(const Study &study, const Comparison &comparison,
                    const std::vector<MeasuredDifference> &differences, const NumberStyle &style);

} // namespace breakeven::words
