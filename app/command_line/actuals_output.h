// Plan against actual of the options in use, as JSON and as a table.
#pragma once

#include "app/command_line/output.h"
#include "model/evaluate/plan_against_actual.h"

#include <iosfwd>
#include <vector>

namespace breakeven {

Json actualsJson(const Comparison &comparison, const std::vector<PlanAgainstActual> &actuals);

// Months down, planned, paid and difference across, then the sentences. Nothing without actuals.
void printActuals(const Study &study, const Comparison &comparison,
                  const std::vector<PlanAgainstActual> &actuals, std::ostream &out);

} // namespace breakeven
