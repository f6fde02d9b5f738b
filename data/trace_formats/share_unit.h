// Samples of shares of which nothing says whether they are per cent or parts of one.
//
// They are per cent where one sample of all the series that came together is above 1: idle GPUs beside busy
// ones have 0 and 1 per cent and are not busy.
#pragma once

#include "data/trace_formats/trace_format.h"

#include <cstddef>
#include <vector>

namespace breakeven {

// Of the values of a trace, its last column; 0 for none.
double mostOf(const Trace &trace);
void multiplySamples(Trace &trace, double factor);

// Scales the traces of `rows` at these places to parts of one, and notes what they were taken for.
void decideShares(TraceRows &rows, const std::vector<std::size_t> &traces, const TraceReading &reading);

// Whether a person says that shares are per cent: --unit percent.
bool arePercentAsSaid(const TraceReading &reading);

} // namespace breakeven
