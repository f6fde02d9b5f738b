// The question put to a person about a table whose numbers may mean anything: its columns, what each could
// be, and the `--map` line that says so. It is one sentence.
#pragma once

#include "data/trace_formats/csv_layout.h"

#include <string>

namespace breakeven {

// A question where nothing says what the numbers mean and they cannot be counts of machines, where one of two
// columns would be lost, or where cells would be read as words that are not words; empty otherwise.
std::string columnQuestion(const CsvLayout &layout, const TraceReading &reading);

// A question where the words of a column make so many series of so few samples that they seem to name single
// things rather than series; empty otherwise.
std::string seriesQuestion(const CsvLayout &layout, std::size_t series, std::int64_t rows);

} // namespace breakeven
