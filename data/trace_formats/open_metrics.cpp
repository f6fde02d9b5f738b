// Samples in the text format of Prometheus or OpenMetrics with timestamps: NAME{labels} VALUE TIME, comments
// behind #; of `promtool tsdb dump` the name is a label, {__name__="NAME", …}. Times are seconds (OpenMetrics) or milliseconds (Prometheus), told by their size. Read line by
// line, however large; one series for each name with its labels.
#include "data/readers/decimal_text.h"
#include "data/readers/text_stream.h"
#include "data/readers/time_text.h"
#include "data/trace_formats/each_line.h"
#include "data/trace_formats/metric_meaning.h"
#include "data/trace_formats/series_set.h"
#include "data/trace_formats/share_unit.h"
#include "data/trace_formats/spot_prices.h"
#include "data/trace_formats/table_rows.h"

#include <fmt/format.h>

#include <cmath>

namespace breakeven {

namespace {

struct MetricLine
{
    std::string_view series; // name and labels
    std::string_view value;
    std::string_view time;
};

bool isNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':'; }

std::string_view takeWord(std::string_view &text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    std::size_t end = 0;
    while (end < text.size() && text[end] != ' ' && text[end] != '\t')
        ++end;
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    return word;
}

// Where the labels end: behind the brace that is in no quotes; npos where it is not there.
std::size_t labelsEnd(std::string_view text)
{
    bool isQuoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && isQuoted)
            ++i;
        else if (text[i] == '"')
            isQuoted = !isQuoted;
        else if (text[i] == '}' && !isQuoted)
            return i + 1;
    }
    return std::string_view::npos;
}

// Nothing for what is no sample.
std::optional<MetricLine> splitLine(std::string_view text)
{
    if (text.empty() || (!isNameStart(text.front()) && !text.starts_with("{__name__=")))
        return std::nullopt;
    const std::size_t stop = text.find_first_of("{ \t");
    if (stop == std::string_view::npos)
        return std::nullopt;
    std::size_t end = stop;
    if (text[stop] == '{') {
        const std::size_t length = labelsEnd(text.substr(stop));
        if (length == std::string_view::npos)
            return std::nullopt;
        end = stop + length;
    }
    MetricLine line;
    line.series = text.substr(0, end);
    std::string_view rest = text.substr(end);
    line.value = takeWord(rest);
    line.time = takeWord(rest);
    return line;
}

bool recognisesOpenMetrics(const TraceFile &file)
{
    std::string_view rest = file.text;
    for (int line = 0; line < 40 && !rest.empty(); ++line) {
        std::string_view text = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(text.size() + 1, rest.size()));
        if (!text.empty() && text.back() == '\r')
            text.remove_suffix(1);
        if (text.empty() || text.substr(0, 1) == "#")
            continue;
        const auto sample = splitLine(text);
        return sample && readDecimal(sample->value) && readDecimal(sample->time);
    }
    return false;
}

std::optional<double> sampleValue(std::string_view text)
{
    if (const auto value = readDecimal(text))
        return std::isfinite(*value) ? value : std::nullopt;
    return std::nullopt;
}

// {name="value", …} and the name of the metric itself as "__name__".
std::map<std::string, std::string> seriesLabels(std::string_view series)
{
    std::map<std::string, std::string> labels;
    const std::size_t brace = series.find('{');
    labels["__name__"] = std::string(series.substr(0, brace));
    for (std::size_t at = brace; at != std::string_view::npos && at + 1 < series.size();) {
        const std::size_t equals = series.find("=\"", ++at);
        if (equals == std::string_view::npos)
            break;
        const std::string name(series.substr(at, equals - at));
        std::string value;
        for (at = equals + 2; at < series.size() && series[at] != '"'; ++at)
            value += series[at] == '\\' && at + 1 < series.size() ? series[++at] : series[at];
        labels[name.substr(std::min(name.find_first_not_of(" "), name.size()))] = value;
        at = series.find(',', at);
    }
    return labels;
}

class MetricReader
{
public:
    MetricReader(const TraceFile &file, const TraceReading &reading)
        : m_file(file), m_reading(reading), m_set(TraceKind::NodeCounts, {{"value", "value", ""}})
    {
    }

    Result<TraceRows> read(LineBlocks blocks)
    {
        const auto take = [this](std::string_view text, std::int64_t line, bool) -> Result<void> {
            if (!text.empty() && text.front() != '#')
                takeLine(text, line);
            return {};
        };
        if (auto taken = eachLine(blocks, m_reading, take); !taken)
            return taken.error();
        return finished();
    }

private:
    void takeLine(std::string_view text, std::int64_t line)
    {
        ++m_rows.rows;
        const auto sample = splitLine(text);
        const auto value = sample ? sampleValue(sample->value) : std::nullopt;
        const auto time = sample ? decimalDigits(sample->time) : std::nullopt;
        if (!value || !time) {
            m_rows.skipRow(!sample ? "no sample"
                           : value ? "no timestamp"
                                   : "no value",
                           fmt::format("{}:{}", m_file.path, line));
            return;
        }
        if (isNotMeasured(*value)) {
            m_rows.skipRow(kNotMeasured, fmt::format("{}:{}", m_file.path, line));
            return;
        }
        if (m_unit == 0)
            m_unit = unixTimeUnit(readDecimal(sample->time).value_or(0));
        static constexpr std::int64_t powers[] = {1,      10,      100,      1000,      10000,
                                                  100000, 1000000, 10000000, 100000000, 1000000000};
        std::int64_t nanoseconds = 0;
        if (time->decimals > 9 || m_unit % powers[time->decimals] != 0 ||
            __builtin_mul_overflow(time->digits, m_unit / powers[time->decimals], &nanoseconds) ||
            unixTimeUnit(double(nanoseconds)) != 1 || nanoseconds > kMostNanoseconds || nanoseconds < 0)
            m_rows.skipRow("a timestamp in another unit", fmt::format("{}:{}", m_file.path, line));
        else if (m_set.size() >= SeriesSet::kMostSeries)
            m_rows.skipRow("more than 100000 series", fmt::format("{}:{}", m_file.path, line));
        else
            m_set.of(sample->series).append(nanoseconds, *value);
    }

    Result<TraceRows> finished()
    {
        m_rows.preview.timeZone = "UTC";
        m_rows.preview.columns = {{"name and labels", "series", ""},
                                  {"value", "value", ""},
                                  {"timestamp", "time", m_unit == kNanoseconds ? "s" : "ms"}};
        if (auto taken = takeMetricSeries(m_set, m_rows, m_reading, seriesLabels, {}, m_file.path); !taken)
            return taken.error();
        return withRows(std::move(m_rows), m_file, "samples with a timestamp");
    }

    const TraceFile &m_file;
    const TraceReading &m_reading;
    SeriesSet m_set;
    TraceRows m_rows;
    std::int64_t m_unit = 0;
};

Result<TraceRows> readOpenMetrics(const TraceFile &file, const TraceReading &reading)
{
    MetricReader reader(file, reading);
    auto blocks = lineBlocksOf(file);
    if (!blocks)
        return blocks.error();
    return reader.read(std::move(*blocks));
}

} // namespace

TraceFormat openMetricsFormat()
{
    return {"openmetrics",          "any",           "Prometheus or OpenMetrics text with timestamps",
            recognisesOpenMetrics,  readOpenMetrics, "",
            FormatReads::LargeFiles};
}

} // namespace breakeven
