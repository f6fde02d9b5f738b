// Samples of metrics from exports that write their labels with them: what the formats of monitoring share.
//
// Owns: the series. Threads: none.
#pragma once

#include "data/trace_formats/series_set.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

using MetricLabels = std::map<std::string, std::string>; // the name of the metric is "__name__"

// The labels of a JSON object; of what is none, nothing.
MetricLabels labelsOfJson(std::string_view json);
std::string jsonOfLabels(const MetricLabels &labels);

class LabelledSamples
{
public:
    explicit LabelledSamples(TraceRows &rows)
        : m_rows(rows), m_set(TraceKind::NodeCounts, {{"value", "value", ""}})
    {
    }

    // `labels`: a JSON object. A sample without a time or value, and one that was not measured, is skipped.
    void add(std::string_view labels, std::optional<std::int64_t> time, std::optional<double> value,
             const std::string &place);
    // As traces of the rows. Errors: as takeMetricSeries; BadInput where no sample can be used.
    Result<TraceRows> finish(const TraceFile &file, const TraceReading &reading);

private:
    TraceRows &m_rows;
    SeriesSet m_set;
};

// A time of a clock: ISO 8601, or seconds, milliseconds, … since 1970, told by their size.
std::optional<std::int64_t> exportedTime(std::string_view text);

} // namespace breakeven
