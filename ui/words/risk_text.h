// What the runs of a study say of one option, ready to be shown.
#pragma once

#include "model/risk/risk.h"
#include "ui/words/number_style.h"

#include <string>

namespace breakeven::words {

// Nothing where the option was not there when the runs were drawn.
const OptionRisk *riskOf(const Risk &risk, const std::string &option);

// "10,000 runs, seed 42; 14 inputs have a range."
std::string runsText(const Risk &risk, const NumberStyle &style);

} // namespace breakeven::words
