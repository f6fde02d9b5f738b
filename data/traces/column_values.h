// The samples of a column as an Eigen array: decompressed straight into it.
//
// Errors: Failed for chunks that are damaged.
#pragma once

#include "data/traces/trace.h"
#include "model/result.h"

#include <Eigen/Core>

namespace breakeven {

using WholeArray = Eigen::Array<std::int64_t, Eigen::Dynamic, 1>;

// Requires: finished. Whole numbers become doubles.
Result<Eigen::ArrayXd> realsOf(const TraceColumn &column);
// Requires: finished; a column of whole numbers.
Result<WholeArray> wholesOf(const TraceColumn &column);

// Times of the column "time" in seconds from its first; empty where there is no such column.
Result<Eigen::ArrayXd> secondsOf(const Trace &trace);

} // namespace breakeven
