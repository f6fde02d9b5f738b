// Pages of OpenAI's usage API: buckets with what was used in each, by model or not. Read as the table whose
// columns are the members of a result. Source: platform.openai.com, API reference, "Usage: completions"
// ({object: "page", data: [{object: "bucket", start_time, end_time, results: [{num_model_requests,
// input_tokens, input_cached_tokens, output_tokens, model}]}]}).
#include "data/readers/json_value.h"
#include "data/trace_formats/table_rows.h"

#include <fmt/format.h>

#include <array>

namespace breakeven {

TraceFormat requestLogFormat();

namespace {

constexpr std::array<const char *, 5> kResultMembers{"num_model_requests", "input_tokens",
                                                     "input_cached_tokens", "output_tokens", "model"};

bool recognisesOpenaiUsage(const TraceFile &file)
{
    const std::string_view head = std::string_view(file.text).substr(0, 65536);
    return file.startsWith('{') && head.find("\"bucket\"") != std::string_view::npos &&
           head.find("\"start_time\"") != std::string_view::npos &&
           head.find("\"results\"") != std::string_view::npos;
}

void addRow(std::string &table, const JsonValue &bucket, const JsonValue &result)
{
    table += fmt::format("{},{}", bucket["start_time"].string(), bucket["end_time"].string());
    for (const char *member : kResultMembers)
        table += fmt::format(",\"{}\"", result[member].string());
    table += '\n';
}

Result<TraceRows> readOpenaiUsage(const TraceFile &file, const TraceReading &reading)
{
    const auto json = parseJson(file.text, file.path);
    if (!json)
        return json.error();
    std::string table = "start_time,end_time";
    for (const char *member : kResultMembers)
        table += fmt::format(",{}", member);
    table += '\n';
    JsonValue nothing; // a bucket without results had no request
    nothing.members.push_back({"num_model_requests", {JsonValue::Kind::Number, "0", {}, {}}});
    for (const JsonValue &bucket : (*json)["data"].items) {
        for (const JsonValue &result : bucket["results"].items)
            addRow(table, bucket, result);
        if (bucket["results"].items.empty())
            addRow(table, bucket, nothing);
    }
    auto rows = requestLogFormat().read(TraceFile{file.path, std::move(table)}, reading);
    if (rows)
        rows->preview.separator.clear();
    if (rows && (*json)["has_more"].text == "true")
        rows->note("is one page of an answer; what was used later is not in it", file.path);
    return rows;
}

} // namespace

TraceFormat openaiUsageFormat()
{
    return {"openai-usage",        "arrivals",      "page of buckets of OpenAI's usage API (JSON)",
            recognisesOpenaiUsage, readOpenaiUsage, "object,data"};
}

} // namespace breakeven
