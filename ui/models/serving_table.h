// Runs of a served model as a table: a row a run, by load.
#pragma once

#include "data/serving/serving_goodput.h"
#include "ui/models/table.h"

namespace breakeven {

// Each latency at `percentile` or, where no run has it, at the next higher one that a run has; a run that
// failed too often has a triangle.
Table servingRunsTable(const std::vector<ServingRun> &runs, Percentile percentile, const QLocale &locale);

} // namespace breakeven
