// Requests of the Mooncake traces: JSON lines {"timestamp": ms since the start, "input_length",
// "output_length", "hash_ids"}; arrivals are stamped in batches of about 3 s. An id stands for a block of 512
// tokens and all before it (kvcache-ai/Mooncake, README of the traces): requests that begin with the same ids
// begin with the same text.
#include "data/readers/json_value.h"
#include "data/trace_formats/table_rows.h"
#include "data/traces/trace_analysis.h"

#include "model/numeric/number_text.h"

#include <algorithm>
#include <limits>
#include <unordered_set>

namespace breakeven {

namespace {

std::string_view firstLine(std::string_view text) { return text.substr(0, text.find('\n')); }

bool recognisesMooncake(const TraceFile &file)
{
    const std::string_view line = firstLine(file.text);
    return line.substr(0, 1) == "{" && line.find("\"timestamp\"") != std::string_view::npos &&
           line.find("\"input_length\"") != std::string_view::npos;
}

double numberOf(const JsonValue &value)
{
    return parseNumber(value.string()).value_or(std::numeric_limits<double>::quiet_NaN());
}

// What a cache without a limit would hold of each request when it comes, in the order of the file.
class SeenBlocks
{
public:
    // Tokens of the leading blocks that were seen; unknown where the request has none.
    double tokensOf(const JsonValue &blocks, double input)
    {
        constexpr double blockTokens = 512;
        if (!blocks.isArray())
            return std::numeric_limits<double>::quiet_NaN();
        std::size_t leading = 0;
        while (leading < blocks.items.size() && m_seen.contains(blocks.items[leading].text))
            ++leading;
        for (const JsonValue &block : blocks.items)
            m_seen.insert(block.text);
        return std::min(blockTokens * double(leading), input);
    }

private:
    std::unordered_set<std::string> m_seen;
};

Result<TraceRows> readMooncake(const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    rows.preview.timeZone = "no clock";
    rows.preview.columns = {{"timestamp", "time", "ms"},
                            {"input_length", "input_tokens", "tokens"},
                            {"output_length", "output_tokens", "tokens"},
                            {"hash_ids", kCacheableColumn, "tokens"}};
    Trace trace = timedTrace(TraceKind::Arrivals, "", false);
    TraceColumn &input = trace.add("input_tokens", "tokens");
    TraceColumn &output = trace.add("output_tokens", "tokens");
    TraceColumn cacheable(kCacheableColumn, "tokens", ColumnType::Real);
    SeenBlocks seen;
    bool hasBlocks = false;
    std::string_view rest = file.text;
    for (std::int64_t line = 1; !rest.empty(); ++line) {
        const std::string_view text = firstLine(rest);
        rest.remove_prefix(std::min(text.size() + 1, rest.size()));
        if (text.find_first_not_of(" \t\r") == std::string_view::npos)
            continue;
        ++rows.rows;
        const std::string place = file.path + ":" + std::to_string(line);
        const auto json = parseJson(text, place);
        const auto time = json ? parseNumber((*json)["timestamp"].string()) : std::nullopt;
        if (!json && rest.empty() && !file.text.ends_with('\n'))
            return Error{ErrorKind::BadInput, "the last line is cut short; fetch the file again", place};
        if (!time || !(*time >= 0) || *time > 1e12) {
            rows.skipRow(json ? "no time" : "no JSON object", place);
            continue;
        }
        const double tokens = numberOf((*json)["input_length"]);
        const double answered = numberOf((*json)["output_length"]);
        if (tokens < 0 || answered < 0) {
            rows.skipRow("fewer than 0 tokens", place);
            continue;
        }
        trace.columns.front().append(std::int64_t(*time * 1e6));
        input.append(tokens);
        cacheable.append(seen.tokensOf((*json)["hash_ids"], tokens));
        hasBlocks |= (*json)["hash_ids"].isArray();
        output.append(answered);
    }
    if (hasBlocks)
        trace.columns.push_back(std::move(cacheable));
    rows.traces.push_back(std::move(trace));
    return withRows(std::move(rows), file, "requests with a timestamp");
}

} // namespace

TraceFormat mooncakeFormat()
{
    return {
        "mooncake",         "arrivals",   "JSON lines {timestamp, input_length, output_length} (Mooncake)",
        recognisesMooncake, readMooncake, "timestamp,input_length,output_length"};
}

} // namespace breakeven
