// What the Prometheus HTTP API answers to query_range (a matrix) and query (a vector or matrix): values are
// [unix seconds, "text"]; NaN and infinities are no samples.
#include "data/trace_formats/prometheus_json.h"

#include "data/readers/decimal_text.h"
#include "data/readers/file_text.h"
#include "data/readers/json_value.h"
#include "data/readers/time_text.h"
#include "data/trace_formats/spot_prices.h"
#include "data/trace_formats/table_rows.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <cmath>

namespace breakeven {

namespace {

namespace ondemand = simdjson::ondemand;

bool recognises(const TraceFile &file)
{
    const std::string_view head = std::string_view(file.text).substr(0, 65536);
    return file.startsWith('{') && (head.find("\"resultType\"") != std::string_view::npos ||
                                    (head.find("\"status\"") != std::string_view::npos &&
                                     head.find("\"errorType\"") != std::string_view::npos));
}

// The metric as one line that no other has: its JSON.
std::string keyOf(ondemand::object metric) { return std::string(std::string_view(metric.raw_json())); }

// A sample [time, "value"]; false where it is none.
bool takeSample(ondemand::array sample, SampleSeries &series)
{
    std::int64_t time = 0;
    std::size_t index = 0;
    for (auto part : sample) {
        if (index == 0) {
            // As written: a double has no room for the nanoseconds of today.
            const std::string_view text = part.raw_json_token();
            const auto digits = decimalDigits(text.substr(0, text.find_first_not_of("0123456789.-")));
            if (!digits || digits->decimals > 9)
                return false;
            std::int64_t unit = kNanoseconds;
            for (int i = 0; i < digits->decimals; ++i)
                unit /= 10;
            if (__builtin_mul_overflow(digits->digits, unit, &time) || time > kMostNanoseconds || time < 0)
                return false;
        } else if (index == 1) {
            // As it stands between its quotes: numbers are never escaped.
            std::string_view text = part.raw_json_token();
            if (text.size() < 2 || text.front() != '"')
                return false;
            text = text.substr(1, text.find('"', 1) - 1);
            const auto value = readDecimal(text);
            if (!value || !std::isfinite(*value))
                return false;
            series.append(time, *value);
        }
        ++index;
    }
    return index == 2;
}

void takeResult(ondemand::object result, SeriesSet &set, TraceRows &rows, const std::string &path)
{
    std::string key;
    for (auto field : result) {
        const std::string_view name = field.unescaped_key();
        if (name == "metric") {
            key = keyOf(field.value());
        } else if (name == "value") {
            ++rows.rows;
            if (!takeSample(field.value(), set.of(key)))
                rows.skipRow("no finite value", path);
        } else if (name == "values") {
            SampleSeries &series = set.of(key);
            for (auto sample : field.value().get_array()) {
                ++rows.rows;
                if (!takeSample(sample.get_array(), series))
                    rows.skipRow("no finite value", path);
            }
        }
    }
}

void takeData(ondemand::object data, SeriesSet &set, TraceRows &rows, const std::string &path)
{
    for (auto field : data)
        if (std::string_view(field.unescaped_key()) == "result")
            for (auto result : field.value().get_array())
                takeResult(result.get_object(), set, rows, path);
}

std::map<std::string, std::string> labelsOf(std::string_view key)
{
    std::map<std::string, std::string> labels;
    if (const auto json = parseJson(key, ""))
        for (const auto &[name, value] : json->members)
            labels[name] = std::string(value.string());
    return labels;
}

Error saidError(ondemand::value value, const std::string &path)
{
    return {ErrorKind::BadInput,
            "Prometheus answered with an error: " + std::string(std::string_view(value.get_string())), path};
}

Result<TraceRows> read(const TraceFile &file, const TraceReading &reading)
{
    std::string text;
    if (file.isWhole) {
        text = file.text;
    } else {
        auto whole = readFileText(file.path);
        if (!whole)
            return whole.error();
        text = std::move(whole.value());
    }
    TraceRows rows;
    SeriesSet set(TraceKind::NodeCounts, {{"value", "value", ""}});
    if (auto taken = takePrometheusAnswer(text, set, rows, file.path); !taken)
        return taken.error();
    takePrometheusSeries(set, rows, reading);
    return withRows(std::move(rows), file, "series with samples");
}

} // namespace

Result<void> takePrometheusAnswer(std::string &text, SeriesSet &set, TraceRows &rows, const std::string &path)
{
    text.reserve(text.size() + simdjson::SIMDJSON_PADDING);
    bool hasData = false;
    try {
        ondemand::parser parser;
        auto document =
            parser.iterate(simdjson::padded_string_view(text.data(), text.size(), text.capacity()));
        for (auto field : document.get_object()) {
            const std::string_view name = field.unescaped_key();
            if (name == "error")
                return saidError(field.value(), path);
            if (name != "data")
                continue;
            hasData = true;
            takeData(field.value().get_object(), set, rows, path);
        }
    } catch (const simdjson::simdjson_error &error) {
        return Error{
            ErrorKind::BadInput,
            fmt::format("is no answer of Prometheus ({}), or it is cut short; fetch it again", error.what()),
            path};
    }
    if (!hasData)
        return Error{
            ErrorKind::BadInput,
            "is no answer of Prometheus (no \"data\"); check the address (of the server, without /api "
            "or /graph)",
            path};
    return {};
}

void takePrometheusSeries(SeriesSet &set, TraceRows &rows, const TraceReading &reading)
{
    rows.preview.timeZone = "UTC";
    rows.preview.columns = {{"metric", "series", ""}, {"values[0]", "time", "s"}, {"values[1]", "value", ""}};
    takeMetricSeries(set, rows, reading, labelsOf);
}

TraceFormat prometheusJsonFormat()
{
    return {"prometheus-json", "any", "answer of the Prometheus API to query_range or query (JSON)",
            recognises,        read,  FormatReads::LargeFiles};
}

} // namespace breakeven
