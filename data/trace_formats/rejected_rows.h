// The rows of a trace file that are not used, as a table to look them up by.
#pragma once

#include "data/trace_formats/trace_format.h"

#include <string>

namespace breakeven {

// CSV with line, entry and reason, in the order of the file. A line is empty where a file is not read by
// lines; its entries may have names then.
std::string rejectedRowsCsv(const TraceRows &rows);

} // namespace breakeven
