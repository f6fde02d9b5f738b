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

// Words of monitoring for no value, written as numbers: −1 and the largest of 32 and 64 bits. Source:
// dcgm-exporter issue 418, DCGM issue 199 (DCGM_INT32_BLANK and further up).
inline bool isNotMeasured(double value) { return value == -1 || value == 4294967295.0 || value == 0x1p63 || value == 0x1p64; }
inline constexpr const char *kNotMeasured = "not measured (-1, or the largest whole number)";

} // namespace breakeven
