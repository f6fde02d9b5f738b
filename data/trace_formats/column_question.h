// What a person is asked about a table whose numbers may be anything: its columns, what each could be, and
// the
// `--map` line that says it. One sentence.
#pragma once

#include "data/trace_formats/csv_layout.h"

#include <string>

namespace breakeven {

// Asked where nothing says what the numbers are and they can be no counts of machines, where one of two
// columns would be lost, and where cells are read as words that are no words; empty otherwise.
std::string columnQuestion(const CsvLayout &layout, const TraceReading &reading);

// Asked of a table whose words made so many series of so few samples that they tell things, not series.
std::string seriesQuestion(const CsvLayout &layout, std::size_t series, std::int64_t rows);

} // namespace breakeven
