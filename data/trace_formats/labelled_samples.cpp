#include "data/trace_formats/labelled_samples.h"

#include "data/readers/decimal_text.h"
#include "data/readers/json_value.h"
#include "data/readers/time_text.h"
#include "data/trace_formats/metric_meaning.h"
#include "data/trace_formats/share_unit.h"
#include "data/trace_formats/table_rows.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace breakeven {

MetricLabels labelsOfJson(std::string_view json)
{
    MetricLabels labels;
    if (const auto object = parseJson(json, ""))
        for (const auto &[name, value] : object->members)
            labels[name] = std::string(value.string());
    return labels;
}

std::string jsonOfLabels(const MetricLabels &labels)
{
    return nlohmann::json(labels).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void LabelledSamples::add(std::string_view labels, std::optional<std::int64_t> time,
                          std::optional<double> value, const std::string &place)
{
    ++m_rows.rows;
    if (!time || !value || !std::isfinite(*value))
        m_rows.skipRow(time ? "no finite value" : "no time", place);
    else if (isNotMeasured(*value))
        m_rows.skipRow(kNotMeasured, place);
    else
        m_set.of(labels).append(*time, *value);
}

Result<TraceRows> LabelledSamples::finish(const TraceFile &file, const TraceReading &reading)
{
    m_rows.preview.timeZone = "as written";
    if (auto taken = takeMetricSeries(m_set, m_rows, reading, labelsOfJson, {}, file.path); !taken)
        return taken.error();
    return withRows(std::move(m_rows), file, "samples with a time");
}

std::optional<std::int64_t> exportedTime(std::string_view text)
{
    if (const auto number = decimalDigits(text)) {
        const double written = readDecimal(text).value_or(0);
        std::int64_t unit = unixTimeUnit(written);
        for (int i = 0; i < number->decimals; ++i)
            unit /= 10;
        std::int64_t time = 0;
        const bool isTime = written >= kLeastUnixTime && unit > 0 &&
                            !__builtin_mul_overflow(number->digits, unit, &time) && time <= kMostNanoseconds;
        return isTime ? std::optional(time) : std::nullopt;
    }
    const auto time = parseCalendarTime(text);
    return time ? std::optional(time->nanoseconds) : std::nullopt;
}

} // namespace breakeven
