// Measured runs of served models that come with the program.
//
// They stand in data/bundled/serving in the table that `traces export` writes, each row with where it was
// read and its licence; packaging/bundled-serving makes one of published files.
#pragma once

#include "model/serving/serving_series.h"

#include <vector>

namespace breakeven {

// `from` of each is its origin and licence. Owns: all of it, for the life of the program.
const std::vector<ServingSeries> &bundledServingRuns();

} // namespace breakeven
