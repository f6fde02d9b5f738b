// What the Prometheus HTTP API answers to query_range (a matrix) and query (a vector or matrix): values are
// [unix seconds, "text"]; NaN and infinities are no samples, native histograms are named and not read.
// Source: prometheus.io, "HTTP API" (format overview: warnings and infos; expression query result formats).
#include "data/trace_formats/prometheus_json.h"

#include "data/readers/decimal_text.h"
#include "data/readers/file_text.h"
#include "data/readers/one_line.h"
#include "data/readers/time_text.h"
#include "data/trace_formats/labelled_samples.h"
#include "data/trace_formats/metric_meaning.h"
#include "data/trace_formats/share_unit.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <cmath>

namespace breakeven {

namespace {

namespace ondemand = simdjson::ondemand;

bool recognisesPrometheusJson(const TraceFile &file)
{
    const std::string_view head = std::string_view(file.text).substr(0, 65536);
    return file.startsWith('{') && (head.find("\"resultType\"") != std::string_view::npos ||
                                    (head.find("\"status\"") != std::string_view::npos &&
                                     head.find("\"errorType\"") != std::string_view::npos));
}

// The metric as one line that no other has: its JSON.
std::string keyOf(ondemand::object metric) { return std::string(std::string_view(metric.raw_json())); }

constexpr const char *kNotFinite = "no finite value";
constexpr const char *kHistogram = "native histogram";

struct PrometheusSample
{
    std::int64_t time = 0;
    double value = 0;
};

// As written: a double has no room for the nanoseconds of today.
std::optional<std::int64_t> timeOf(std::string_view text)
{
    const auto digits = decimalDigits(text.substr(0, text.find_first_not_of("0123456789.-")));
    if (!digits || digits->decimals > 9)
        return std::nullopt;
    std::int64_t unit = kNanoseconds;
    for (int i = 0; i < digits->decimals; ++i)
        unit /= 10;
    std::int64_t time = 0;
    if (__builtin_mul_overflow(digits->digits, unit, &time) || time > kMostNanoseconds || time < 0)
        return std::nullopt;
    return time;
}

// As it stands between its quotes: numbers are never escaped.
std::optional<double> sampleNumber(std::string_view text)
{
    if (text.size() < 2 || text.front() != '"')
        return std::nullopt;
    const auto value = readDecimal(text.substr(1, text.find('"', 1) - 1));
    return value && std::isfinite(*value) ? value : std::nullopt;
}

// [time, "value"]; nothing for what is no sample.
std::optional<PrometheusSample> sampleOf(ondemand::array parts)
{
    std::optional<std::int64_t> time;
    std::optional<double> value;
    std::size_t index = 0;
    for (auto part : parts) {
        if (index == 0)
            time = timeOf(part.raw_json_token());
        else if (index == 1)
            value = sampleNumber(part.raw_json_token());
        ++index;
    }
    return index == 2 && time && value ? std::optional(PrometheusSample{*time, *value}) : std::nullopt;
}

// The samples of one series of an answer; it is made with the first that can be taken.
class ResultTaker
{
public:
    ResultTaker(SeriesSet &set, TraceRows &rows, const std::string &path)
        : m_set(set), m_rows(rows), m_path(path)
    {
    }

    void take(ondemand::object result)
    {
        for (auto field : result) {
            const std::string_view name = field.unescaped_key();
            if (name == "metric")
                m_key = keyOf(field.value());
            else if (name == "value")
                takeSample(field.value());
            else if (name == "values")
                for (auto sample : field.value().get_array())
                    takeSample(sample.get_array());
            else if (name == "histogram")
                skip(kHistogram);
            else if (name == "histograms")
                for ([[maybe_unused]] auto sample : field.value().get_array())
                    skip(kHistogram);
        }
    }

private:
    void takeSample(ondemand::array parts)
    {
        const auto sample = sampleOf(parts);
        if (!sample)
            return skip(kNotFinite);
        if (isNotMeasured(sample->value))
            return skip(kNotMeasured);
        ++m_rows.rows;
        if (!m_series)
            m_series = &m_set.of(m_key);
        m_series->append(sample->time, sample->value);
    }
    void skip(const char *reason)
    {
        ++m_rows.rows;
        m_rows.skipRow(reason, m_path);
    }

    SeriesSet &m_set;
    TraceRows &m_rows;
    const std::string &m_path;
    std::string m_key;
    SampleSeries *m_series = nullptr;
};

// Errors: BadInput for an answer that is one number or text without series.
Result<void> takeData(ondemand::object data, SeriesSet &set, TraceRows &rows, const std::string &path)
{
    for (auto field : data) {
        const std::string_view name = field.unescaped_key();
        if (name == "resultType") {
            const std::string_view type = field.value().get_string();
            if (type == "scalar" || type == "string")
                return Error{ErrorKind::BadInput,
                             "holds one " + std::string(type) +
                                 " and no series; ask for a metric, or for vector(…) over a range",
                             path};
        } else if (name == "result") {
            for (auto result : field.value().get_array())
                ResultTaker(set, rows, path).take(result.get_object());
        }
    }
    return {};
}

// A list of sentences of the server.
void takeWords(ondemand::array sentences, Severity severity, TraceRows &rows, const std::string &path)
{
    for (auto sentence : sentences)
        addIssue(rows.issues, {severity, "Prometheus says: " + oneLine(sentence.get_string()), path, 1});
}

Error saidError(ondemand::value value, const std::string &path)
{
    return {ErrorKind::BadInput,
            "Prometheus answered with an error: " + std::string(std::string_view(value.get_string())), path};
}

Result<TraceRows> readPrometheusJson(const TraceFile &file, const TraceReading &reading)
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
    if (auto taken = takePrometheusSeries(set, rows, reading, {}, file.path); !taken)
        return taken.error();
    return rows;
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
            if (name == "warnings" || name == "infos")
                takeWords(field.value().get_array(), name == "infos" ? Severity::Note : Severity::Warning,
                          rows, path);
            if (name != "data")
                continue;
            hasData = true;
            if (auto taken = takeData(field.value().get_object(), set, rows, path); !taken)
                return taken;
        }
    } catch (const simdjson::simdjson_error &) {
        return Error{ErrorKind::BadInput, "is no answer of Prometheus, or it is cut short; fetch it again",
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

Result<void> takePrometheusSeries(SeriesSet &set, TraceRows &rows, const TraceReading &reading,
                                  const std::string &query, const std::string &path)
{
    rows.preview.timeZone = "UTC";
    rows.preview.columns = {{"metric", "series", ""}, {"values[0]", "time", "s"}, {"values[1]", "value", ""}};
    if (auto taken = takeMetricSeries(set, rows, reading, labelsOfJson, query, path); !taken)
        return taken;
    if (!rows.traces.empty())
        return {};
    if (rows.skipped.contains(kHistogram))
        return Error{
            ErrorKind::BadInput,
            "holds native histograms, which are not read; ask for histogram_count(…), histogram_avg(…) or "
            "histogram_quantile(0.95, …)",
            path};
    if (rows.rows > 0)
        return Error{ErrorKind::BadInput,
                     fmt::format("none of the {} samples is a finite number; check what the query divides by",
                                 rows.rows),
                     path};
    return Error{
        ErrorKind::BadInput,
        "holds no series; the query gave none between the start and the end: check its name and labels",
        path};
}

TraceFormat prometheusJsonFormat()
{
    return {"prometheus-json",
            "any",
            "answer of the Prometheus API to query_range or query (JSON)",
            recognisesPrometheusJson,
            readPrometheusJson,
            "status,data",
            FormatReads::LargeFiles};
}

} // namespace breakeven
