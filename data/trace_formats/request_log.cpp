// Logs of requests as a table: a time and how long the prompt or the answer is. The names are those of
// BurstGPT (HPMLL/BurstGPT, README: Request tokens, Response tokens), of Vidur (microsoft/vidur,
// data/processed_traces: arrived_at, num_prefill_tokens, num_decode_tokens), of the usage that OpenAI's API
// answers (prompt_tokens, completion_tokens) and of Alibaba's GenAI requests (alibaba/clusterdata,
// cluster-trace-v2026-GenAI/README.md: gmt_create, prompt_length in characters, exec_time_seconds).
//
// A table that counts the requests of each row is one of use: rates. Its names are those of OpenAI's
// organization usage (API reference, "Usage: completions": start_time, end_time, num_model_requests,
// input_tokens with input_cached_tokens in them, output_tokens) and of LiteLLM's daily activity
// (api_requests, prompt_tokens, completion_tokens).
#include "data/trace_formats/measure_words.h"
#include "data/trace_formats/request_rows.h"
#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace breakeven {

namespace {

using ColumnNames = std::vector<std::string_view>;

const ColumnNames kRequestTimes{"timestamp",    "arrived_at",  "arrival_time", "arrival_timestamp",
                                "request_time", "created_at",  "created",      "gmt_create",
                                "start_time",   "submit_time", "time",         "ts",
                                "date",         "starttime",   "hour",         "day"};
// Of tables of use: each row is an hour or a day, and this is how many requests came in it.
const ColumnNames kRequestCounts{"num_model_requests", "request_count", "requests", "num_requests",
                                 "n_requests",         "api_requests",  "count",    "requests_total"};
const ColumnNames kStepEnds{"end_time", "endtime", "end"};
// Of the input, of which they are a part.
const ColumnNames kCachedInputs{"input_cached_tokens", "cached_tokens", "cached_input_tokens"};
const ColumnNames kModels{"model", "model_id", "model_name"};
const ColumnNames kInputs{"input_tokens",       "prompt_tokens",      "request tokens",      "request_tokens",
                          "contexttokens",      "context_tokens",     "num_prefill_tokens",  "prefill_tokens",
                          "input_length",       "num_prompt_tokens",  "usage.prompt_tokens", "prompt_len",
                          "total_input_tokens", "total_prompt_tokens"};
const ColumnNames kOutputs{"output_tokens",       "completion_tokens",       "response tokens",
                           "response_tokens",     "generatedtokens",         "generated_tokens",
                           "num_decode_tokens",   "decode_tokens",           "output_length",
                           "num_output_tokens",   "usage.completion_tokens", "output_len",
                           "total_output_tokens", "total_completion_tokens"};
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

// Times with nothing but how many requests came; what a counter counts rises, and is read with samples.
bool isCountOfRequests(const CsvHeader &header)
{
    std::size_t known = 0;
    for (const ColumnNames *names : {&kRequestTimes, &kStepEnds, &kRequestCounts})
        known += std::size_t(std::count_if(names->begin(), names->end(),
                                           [&](std::string_view name) { return header.find(name) >= 0; }));
    return hasAny(header, kRequestCounts) && known == header.names().size() && header.find("count") < 0 &&
           header.find("requests_total") < 0;
}

// A column that counts requests by the words of its name: "total_requests", "api calls", "Queries".
int countOfRequests(const CsvHeader &header)
{
    static constexpr std::array<std::string_view, 14> counted{
        "request", "requests", "req",        "reqs",        "call",        "calls", "query",
        "queries", "hits",     "invocation", "invocations", "completions", "count", "messages"};
    static constexpr std::array<std::string_view, 8> other{"id",   "tokens", "token", "path",
                                                           "time", "url",    "type",  "failed"};
    for (const std::string_view name : kRequestCounts)
        if (const int column = header.find(name); column >= 0)
            return column;
    for (std::size_t i = 0; i < header.names().size(); ++i) {
        const std::vector<std::string> words = wordsOf(header.names()[i]);
        const auto hasOne = [&](const auto &wanted) {
            return std::find_first_of(words.begin(), words.end(), wanted.begin(), wanted.end()) !=
                   words.end();
        };
        if (hasOne(counted) && !hasOne(other))
            return int(i);
    }
    return -1;
}

bool recognisesRequestLog(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    return hasAny(header, kRequestTimes) && (hasAny(header, kInputs) || hasAny(header, kOutputs) ||
                                             hasAny(header, kLengths) || isCountOfRequests(header));
}

// It holds numbers, not the words of requests.
int countOf(const TraceFile &file, const CsvHeader &header)
{
    const int column = countOfRequests(header);
    CsvReader reader(file.text, file.path);
    for (int row = 0; row < 2; ++row)
        if (const auto more = reader.next(); !more || !*more)
            return -1;
    return column >= 0 && parseNumber(cellAt(reader.cells(), column)) ? column : -1;
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
    RequestColumns columns;
    columns.requests = countOf(file, table.header());
    if (columns.requests >= 0)
        rows.preview.columns[std::size_t(columns.requests)].role = "requests";
    columns.end = columns.requests < 0 ? -1 : columnOf(kStepEnds, "end");
    columns.model = columns.requests < 0 ? -1 : columnOf(kModels, "model");
    columns.time = columnOf(kRequestTimes, "time");
    columns.input = columnOf(kInputs, "input_tokens");
    columns.output = columnOf(kOutputs, "output_tokens");
    columns.cached = columnOf(kCachedInputs, "cached_tokens");
    columns.duration = columns.requests < 0 ? columnOf(kRequestDurations, "duration") : -1;
    if (columns.time < 0)
        return Error{ErrorKind::BadInput,
                     "expected a column with the times of requests; --map COLUMN=time says which it is",
                     file.path};
    for (const std::string_view name : kLengths)
        if (table.header().find(name) >= 0)
            rows.note("whether \"" + std::string(name) +
                      "\" counts tokens or characters is not said, so it is left out; --map " +
                      std::string(name) + "=input_tokens takes it as tokens");
    return columns.requests < 0 ? readRequests(table, rows, columns, file, reading)
                                : readUsage(table, rows, columns, file, reading);
}

} // namespace

TraceFormat requestLogFormat()
{
    return {"request-log",
            "arrivals",
            "table of requests, or of how many came in each hour, with their tokens (BurstGPT, Vidur, OpenAI "
            "and LiteLLM usage)",
            recognisesRequestLog,
            readRequestLog,
            "timestamp,request tokens,response "
            "tokens|arrived_at,num_prefill_tokens,num_decode_tokens|time,input_tokens,output_tokens|"
            "start_time,end_time,num_model_requests"};
}

} // namespace breakeven
