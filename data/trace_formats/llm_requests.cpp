// Requests of the Azure LLM inference traces: TIMESTAMP (seven decimals, no zone), ContextTokens,
// GeneratedTokens.
#include "data/trace_formats/table_rows.h"

#include <limits>

namespace breakeven {

namespace {

bool recognises(const TraceFile &file)
{
    return headerOf(file).hasAll({"timestamp", "contexttokens", "generatedtokens"});
}

Result<TraceRows> read(const TraceFile &file, const TraceReading &reading)
{
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    TraceRows rows;
    TableRows table(file, rows);
    const int time = table.column({"timestamp"});
    const int context = table.column({"contexttokens"});
    const int generated = table.column({"generatedtokens"});
    Trace trace = timedTrace(TraceKind::Arrivals, "", true);
    TraceColumn &input = trace.add("input_tokens", "tokens");
    TraceColumn &output = trace.add("output_tokens", "tokens");
    bool saysZone = false;
    while (true) {
        const auto more = table.next();
        if (!more)
            return more.error();
        if (!*more)
            break;
        const auto at = parseCalendarTime(table.cell(time), reading.zone.value_or(TimeZone()));
        if (!at) {
            table.skip("no time");
            continue;
        }
        saysZone = at->saysZone;
        trace.columns.front().append(at->nanoseconds);
        input.append(table.number(context).value_or(unknown));
        output.append(table.number(generated).value_or(unknown));
    }
    rows.preview.timeZone = saysZone ? "as written" : reading.zone ? "as said" : "none said, taken as UTC";
    if (!saysZone && !reading.zone)
        rows.note("the times say no zone and are taken as UTC; --time-zone says another");
    rows.traces.push_back(std::move(trace));
    return withRows(std::move(rows), file, "times of requests");
}

} // namespace

TraceFormat llmRequestsFormat()
{
    return {"azure-llm", "arrivals",
            "table of TIMESTAMP, ContextTokens, GeneratedTokens (Azure LLM inference)", recognises, read};
}

} // namespace breakeven
