// What VictoriaMetrics exports: lines of JSON with the labels of a series, its values and their times in
// milliseconds. Source: docs.victoriametrics.com, "How to export data in JSON line format" (/api/v1/export).
#include "data/readers/decimal_text.h"
#include "data/readers/json_value.h"
#include "data/trace_formats/each_line.h"
#include "data/trace_formats/labelled_samples.h"

#include <fmt/format.h>

namespace breakeven {

namespace {

bool recognisesVictoriaMetrics(const TraceFile &file)
{
    const std::string_view head = std::string_view(file.text).substr(0, 65536);
    const auto has = [&](const char *name) { return head.find(name) != std::string_view::npos; };
    return file.startsWith('{') && has("\"metric\"") && has("\"values\"") && has("\"timestamps\"");
}

// Nothing for a line that is none.
Result<void> takeSeries(std::string_view text, LabelledSamples &samples, const std::string &place)
{
    const auto json = parseJson(text, place);
    if (!json)
        return json.error();
    const auto &values = (*json)["values"].items;
    const auto &times = (*json)["timestamps"].items;
    if (!(*json)["metric"].isObject() || values.size() != times.size())
        return Error{ErrorKind::BadInput,
                     fmt::format("expected a metric with as many values as timestamps; found {} and {}",
                                 values.size(), times.size()),
                     place};
    MetricLabels labels;
    for (const auto &[name, value] : (*json)["metric"].members)
        labels[name] = std::string(value.string());
    const std::string key = jsonOfLabels(labels);
    for (std::size_t i = 0; i < values.size(); ++i)
        samples.add(key, exportedTime(times[i].string()), readDecimal(values[i].string()), place);
    return {};
}

Result<TraceRows> readVictoriaMetrics(const TraceFile &file, const TraceReading &reading)
{
    TraceRows rows;
    rows.preview.columns = {{"metric", "series", ""}, {"timestamps", "time", "ms"}, {"values", "value", ""}};
    LabelledSamples samples(rows);
    auto blocks = lineBlocksOf(file);
    if (!blocks)
        return blocks.error();
    const auto take = [&](std::string_view text, std::int64_t line, bool isEnded) -> Result<void> {
        if (text.find_first_not_of(" \t") == std::string_view::npos)
            return {};
        auto taken = takeSeries(text, samples, fmt::format("{}:{}", file.path, line));
        if (!taken && !isEnded)
            return Error{ErrorKind::BadInput, "the last line is cut short; fetch the file again",
                         fmt::format("{}:{}", file.path, line)};
        return taken;
    };
    if (auto taken = eachLine(*blocks, reading, take); !taken)
        return taken.error();
    return samples.finish(file, reading);
}

} // namespace

TraceFormat victoriaMetricsFormat()
{
    return {"victoriametrics",
            "any",
            "JSON lines of metric, values and timestamps (VictoriaMetrics)",
            recognisesVictoriaMetrics,
            readVictoriaMetrics,
            "metric,values,timestamps",
            FormatReads::LargeFiles};
}

} // namespace breakeven
