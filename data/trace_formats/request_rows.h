// What the formats of request logs share: the times of requests with how long their texts are, in tokens.
#pragma once

#include "data/trace_formats/table_rows.h"

#include <optional>

namespace breakeven {

// The columns of a log; −1 for what it does not have.
struct RequestColumns
{
    int time = -1;
    int input = -1;    // tokens
    int output = -1;   // tokens
    int duration = -1; // seconds it took
};

// Reads the rows that `table` still has. Errors: as TableRows; BadInput where no row has a time.
Result<TraceRows> readRequests(TableRows &table, TraceRows &rows, const RequestColumns &columns,
                               const TraceFile &file, const TraceReading &reading);

} // namespace breakeven
