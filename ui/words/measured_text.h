// What was paid against what was modelled, as a sentence.
#pragma once

#include "model/evaluate/measured_difference.h"
#include "ui/words/number_style.h"

#include <string>

namespace breakeven::words {

// "Measured bill against On demand, first 3 months: compute +1,200, idle −300; +900 USD in all."
std::string measuredSentence(const Study &study, const Comparison &comparison,
                             const MeasuredDifference &difference, const NumberStyle &style);

} // namespace breakeven::words
