// What the formats of requests share: the times of single requests with how long their texts are, in tokens;
// and tables of use, whose rows count the requests of an hour or a day with the tokens of all of them.
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
    int cached = -1;   // tokens, of the input
    // Of tables of use.
    int requests = -1; // how many came
    int end = -1;      // of the time they came in
    int model = -1;
};

// Reads the rows that `table` still has. Errors: as TableRows; BadInput where no row has a time.
Result<TraceRows> readRequests(TableRows &table, TraceRows &rows, const RequestColumns &columns,
                               const TraceFile &file, const TraceReading &reading);

// The same of a table of use, with the column `requests`: a rate for each step, with the tokens of a request.
// Rows of one time (of several models) add up. Errors: as above; BadInput where a cell that counts cannot be
// read, and where nothing says how long a step is.
Result<TraceRows> readUsage(TableRows &table, TraceRows &rows, const RequestColumns &columns,
                            const TraceFile &file, const TraceReading &reading);

} // namespace breakeven
