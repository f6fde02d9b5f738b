// Requests of the Azure LLM inference traces: TIMESTAMP (seven decimals, no zone), ContextTokens,
// GeneratedTokens.
#include "data/trace_formats/request_rows.h"

namespace breakeven {

namespace {

bool recognisesLlmRequests(const TraceFile &file)
{
    return headerOf(file).hasAll({"timestamp", "contexttokens", "generatedtokens"});
}

Result<TraceRows> readLlmRequests(const TraceFile &file, const TraceReading &reading)
{
    TraceRows rows;
    TableRows table(file, rows);
    const RequestColumns columns{table.column({"timestamp"}), table.column({"contexttokens"}),
                                 table.column({"generatedtokens"})};
    return readRequests(table, rows, columns, file, reading);
}

} // namespace

TraceFormat llmRequestsFormat()
{
    return {"azure-llm",
            "arrivals",
            "table of TIMESTAMP, ContextTokens, GeneratedTokens (Azure LLM inference)",
            recognisesLlmRequests,
            readLlmRequests,
            "timestamp,contexttokens,generatedtokens"};
}

} // namespace breakeven
