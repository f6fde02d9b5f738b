// Logs of requests as a table: a time and how long the prompt or the answer is. The names are those of
// BurstGPT (HPMLL/BurstGPT, README: Request tokens, Response tokens), of Vidur (microsoft/vidur,
// data/processed_traces: arrived_at, num_prefill_tokens, num_decode_tokens), of the usage that OpenAI's API
// answers (prompt_tokens, completion_tokens) and of Alibaba's GenAI requests (alibaba/clusterdata,
// cluster-trace-v2026-GenAI/README.md: gmt_create, prompt_length in characters, exec_time_seconds).
#include "data/trace_formats/request_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace breakeven {

namespace {

using ColumnNames = std::vector<std::string_view>;

const ColumnNames kRequestTimes{"timestamp",    "arrived_at",  "arrival_time", "arrival_timestamp",
                                "request_time", "created_at",  "created",      "gmt_create",
                                "start_time",   "submit_time", "time",         "ts",
                                "date",         "starttime"};
// Of tables of use: each row is an hour or a day, and this is how many requests came in it.
const ColumnNames kRequestCounts{"num_model_requests", "request_count",  "requests", "num_requests",
                                 "n_requests",         "requests_total", "count"};
const ColumnNames kInputs{"input_tokens",  "prompt_tokens",     "request tokens",      "request_tokens",
                          "contexttokens", "context_tokens",    "num_prefill_tokens",  "prefill_tokens",
                          "input_length",  "num_prompt_tokens", "usage.prompt_tokens", "prompt_len"};
const ColumnNames kOutputs{"output_tokens",     "completion_tokens",       "response tokens",
                           "response_tokens",   "generatedtokens",         "generated_tokens",
                           "num_decode_tokens", "decode_tokens",           "output_length",
                           "num_output_tokens", "usage.completion_tokens", "output_len"};
// Lengths of a text that say no unit: tokens, or characters.
const ColumnNames kLengths{"prompt_length", "prompt_chars", "response_length", "negative_prompt_length",
                           "query_length"};
const ColumnNames kRequestDurations{"exec_time_seconds", "duration_s", "elapsed time", "elapsed_time",
                                    "latency_s"};

bool hasAny(const CsvHeader &header, const ColumnNames &names)
{
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view name) { return header.find(name) >= 0; });
}

bool recognisesRequestLog(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    return hasAny(header, kRequestTimes) &&
           (hasAny(header, kInputs) || hasAny(header, kOutputs) || hasAny(header, kLengths));
}

Result<TraceRows> readRequestLog(const TraceFile &file, const TraceReading &reading)
{
    TraceRows rows;
    TableRows table(file, rows);
    const auto columnOf = [&](const ColumnNames &names, const char *role) {
        for (const std::string_view name : names)
            if (const int column = table.header().find(name); column >= 0) {
                rows.preview.columns[std::size_t(column)].role = role;
                return column;
            }
        return -1;
    };
    const RequestColumns columns{columnOf(kRequestTimes, "time"), columnOf(kInputs, "input_tokens"),
                                 columnOf(kOutputs, "output_tokens"),
                                 columnOf(kRequestDurations, "duration")};
    for (const std::string_view name : kRequestCounts)
        if (table.header().find(name) >= 0)
            return Error{
                ErrorKind::BadInput,
                fmt::format("expected a request in each row; \"{}\" counts the requests of a time, so this "
                            "is a table of use: export the log of single requests",
                            name),
                file.path};
    if (columns.time < 0)
        return Error{ErrorKind::BadInput,
                     "expected a column with the times of requests; --map COLUMN=time says which it is",
                     file.path};
    for (const std::string_view name : kLengths)
        if (table.header().find(name) >= 0)
            rows.note("whether \"" + std::string(name) +
                      "\" counts tokens or characters is not said, so it is left out; --map " +
                      std::string(name) + "=input_tokens takes it as tokens");
    return readRequests(table, rows, columns, file, reading);
}

} // namespace

TraceFormat requestLogFormat()
{
    return {"request-log",
            "arrivals",
            "table of requests: a time and their tokens (BurstGPT, Vidur, Alibaba GenAI requests)",
            recognisesRequestLog,
            readRequestLog,
            "timestamp,request tokens,response "
            "tokens|arrived_at,num_prefill_tokens,num_decode_tokens|time,input_tokens,output_tokens"};
}

} // namespace breakeven
