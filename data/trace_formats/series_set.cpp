#include "data/trace_formats/series_set.h"

#include "data/trace_formats/spot_prices.h"
#include "data/traces/column_values.h"

#include <algorithm>
#include <numeric>

namespace breakeven {

SampleSeries::SampleSeries(TraceKind kind, const std::vector<ReadColumn> &values)
{
    trace.kind = kind;
    m_time = &trace.add("time", "ns", ColumnType::Whole);
    for (const ReadColumn &value : values)
        m_columns.push_back(&trace.add(value.name, value.unit));
}

void SampleSeries::tidy(TracePreview &preview)
{
    trace.finish();
    // Requests may well arrive at one time; only their order is mended.
    const bool keepsAll = m_columns.empty();
    preview.backwards += m_backwards;
    preview.duplicates += keepsAll ? 0 : m_duplicates;
    if (m_backwards == 0 && (keepsAll || m_duplicates == 0))
        return;
    const auto times = wholesOf(trace.columns.front());
    if (!times)
        return;
    std::vector<std::int64_t> order(std::size_t(times->size()));
    std::iota(order.begin(), order.end(), std::int64_t(0));
    std::stable_sort(order.begin(), order.end(),
                     [&](std::int64_t a, std::int64_t b) { return (*times)(a) < (*times)(b); });
    std::vector<std::int64_t> kept;
    for (std::size_t i = 0; i < order.size(); ++i)
        if (keepsAll || i + 1 == order.size() || (*times)(order[i]) != (*times)(order[i + 1]))
            kept.push_back(order[i]);
    if (m_backwards > 0 && !keepsAll)
        preview.duplicates += std::int64_t(order.size() - kept.size()) - m_duplicates;
    TraceColumn sorted("time", "ns", ColumnType::Whole);
    for (const std::int64_t row : kept)
        sorted.append((*times)(row));
    for (TraceColumn *column : m_columns) {
        const auto values = realsOf(*column);
        TraceColumn other(column->name, column->unit, ColumnType::Real);
        for (const std::int64_t row : kept)
            other.append((*values)(row));
        *column = std::move(other);
    }
    *m_time = std::move(sorted);
    trace.finish();
}

SampleSeries &SeriesSet::found(std::string_view key)
{
    auto place = m_places.find(key);
    if (place == m_places.end()) {
        place = m_places.emplace(std::string(key), m_series.size()).first;
        m_series.emplace_back(m_kind, m_values);
        m_keys.emplace_back(key);
    }
    m_last = place->second;
    return m_series[m_last];
}

ReadColumn valueColumn(TraceKind kind)
{
    switch (kind) {
    case TraceKind::Availability:
        return {"up", "value", "instances"};
    case TraceKind::SpotPrices:
        return {"price", "value", "USD/h"};
    case TraceKind::Durations:
        return {"duration", "value", "s"};
    case TraceKind::Arrivals:
        return {"rate", "value", "1/s"};
    default:
        return {"ready", "value", "nodes"};
    }
}

MetricMeaning metricMeaning(std::string_view name, const std::optional<TraceKind> &said)
{
    const auto says = [&](std::string_view word) { return name.find(word) != std::string_view::npos; };
    const bool isCounter = name.ends_with("_total") || name.ends_with("_count");
    if (says("request") && isCounter && said.value_or(TraceKind::Arrivals) == TraceKind::Arrivals)
        return {TraceKind::Arrivals, {"requests_total", "value", "requests"}};
    if (says("spot_price") && !said)
        return {TraceKind::SpotPrices, valueColumn(TraceKind::SpotPrices)};
    const TraceKind kind = said.value_or(TraceKind::NodeCounts);
    return {kind, valueColumn(kind)};
}

void takeMetricSeries(SeriesSet &set, TraceRows &rows, const TraceReading &reading,
                      std::map<std::string, std::string> (*labelsOf)(std::string_view key))
{
    for (std::size_t i = 0; i < set.size(); ++i) {
        SampleSeries &series = set[i];
        series.tidy(rows.preview);
        series.trace.hasClock = true;
        series.trace.attributes = labelsOf(set.key(i));
        const MetricMeaning meaning = metricMeaning(series.trace.attributes["__name__"], reading.kind);
        series.trace.kind = meaning.kind;
        series.trace.columns.back().name = meaning.value.name;
        series.trace.columns.back().unit = meaning.value.unit;
        rows.traces.push_back(std::move(series.trace));
    }
    nameByDifferences(rows.traces);
}

} // namespace breakeven
