// Requests of the Mooncake traces: JSON lines {"timestamp": ms since the start, "input_length",
// "output_length", "hash_ids"}; arrivals are stamped in batches of about 3 s. An id stands for a block of 512
// tokens and all before it (kvcache-ai/Mooncake, README of the traces): requests that begin with the same ids
// begin with the same text.
#include "data/trace_formats/recipes.h"
#include "data/trace_formats/records.h"
#include "data/traces/trace_analysis.h"

#include "model/numeric/unknown.h"

#include <algorithm>
#include <unordered_set>

namespace breakeven {

namespace {

bool recognisesMooncake(const TraceFile &file)
{
    const std::string_view line = std::string_view(file.text).substr(0, file.text.find('\n'));
    return line.substr(0, 1) == "{" && line.find("\"timestamp\"") != std::string_view::npos &&
           line.find("\"input_length\"") != std::string_view::npos;
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
            return kUnknown;
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

Result<TraceRows> readMooncake(const Recipe &recipe, const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    rows.preview.timeZone = "no clock";
    RecipeRecords records(recipe, file, rows);
    Trace trace = timedTrace(TraceKind::Arrivals, "", false);
    TraceColumn &input = trace.add("input_tokens", "tokens");
    TraceColumn &output = trace.add("output_tokens", "tokens");
    TraceColumn cacheable(kCacheableColumn, "tokens", ColumnType::Real);
    SeenBlocks seen;
    bool hasBlocks = false;
    const auto read = records.each([&] {
        const auto time = records.number(CellRole::Time);
        const double tokens = records.number(CellRole::Work).value_or(kUnknown);
        const double answered = records.number(CellRole::Value).value_or(kUnknown);
        if (!time || !(*time >= 0) || *time > 1e12)
            return records.skip("no time");
        if (tokens < 0 || answered < 0)
            return records.skip("fewer than 0 tokens");
        const JsonValue &blocks = records.json()["hash_ids"];
        trace.columns.front().append(std::int64_t(*time * 1e6));
        input.append(tokens);
        cacheable.append(seen.tokensOf(blocks, tokens));
        hasBlocks |= blocks.isArray();
        output.append(answered);
    });
    if (!read)
        return read.error();
    if (hasBlocks)
        trace.columns.push_back(std::move(cacheable));
    rows.traces.push_back(std::move(trace));
    return withRows(std::move(rows), file, recipe.expected);
}

} // namespace

const Recipe kMooncake{
    .is = {"mooncake", "arrivals", "JSON lines {timestamp, input_length, output_length} (Mooncake)",
           "timestamp,input_length,output_length"},
    .read = readMooncake,
    .expected = "requests with a timestamp",
    .columns = {{CellRole::Time, "timestamp", "ms", "timestamp", "time"},
                {CellRole::Work, "input_length", "tokens", "input_length", "input_tokens"},
                {CellRole::Value, "output_length", "tokens", "output_length", "output_tokens"},
                {CellRole::None, "none", "tokens", "hash_ids", kCacheableColumn}},
    .records = RecordsAre::JsonLines,
    .unusable = "no JSON object",
    .recognises = recognisesMooncake,
};

} // namespace breakeven
