// Prices of spot machines over time, as recipes find them: one trace for each thing that has a price of its
// own, sorted by time, with the last of equal times.
#pragma once

#include "data/trace_formats/recipe.h"

namespace breakeven {

Result<TraceRows> readSpotPrices(const Recipe &recipe, const TraceFile &file, const TraceReading &reading);

} // namespace breakeven
