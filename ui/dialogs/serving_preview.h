// What the import of benchmark runs shows of them: units, percentiles and lengths, and the first runs.
#pragma once

#include "data/serving/serving_run.h"
#include "ui/models/table.h"

#include <QStringList>

#include <vector>

namespace breakeven {

// A sentence each; a warning begins with "!".
QStringList servingFacts(const std::vector<ServingRun> &runs, const QLocale &locale);

// The first runs, at the highest percentile that one of them has.
Table servingSamplesTable(const std::vector<ServingRun> &runs, const QLocale &locale);

} // namespace breakeven
