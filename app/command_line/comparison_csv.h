// A comparison as CSV: what `compare --format csv` prints.
#pragma once

#include "data/export/focus_charges.h"
#include "model/evaluate/evaluate.h"

#include <string>
#include <vector>

namespace breakeven {

// A row for each option, with '.' as decimal. The columns that were there first stand first; `charges`: as
// the options.
std::string comparisonCsvText(const Study &study, const Comparison &comparison,
                              const std::vector<FocusCharge> &charges);

} // namespace breakeven
