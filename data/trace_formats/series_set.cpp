#include "data/trace_formats/series_set.h"

#include "data/traces/column_values.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace breakeven {

SampleSeries::SampleSeries(TraceKind kind, const std::vector<ReadColumn> &values)
{
    trace.kind = kind;
    m_time = &trace.add("time", "ns", ColumnType::Whole);
    for (const ReadColumn &value : values)
        m_columns.push_back(&trace.add(value.name, value.unit));
}

// Whether the second of both times lies nearer to the one before than the first does, which would go back, or
// is as far from it as times of this series are.
bool SampleSeries::isSecondHour(std::int64_t time, std::int64_t repeatsAfter) const
{
    if (m_last == kNone || m_last < time || m_last - time > 2 * repeatsAfter)
        return false;
    const std::int64_t back = m_last - time;
    const std::int64_t ahead = repeatsAfter - back;
    const std::int64_t usual = m_before == kNone ? 0 : m_last - m_before;
    return std::abs(ahead) < back || (ahead > 0 && ahead <= 2 * usual);
}

std::int64_t SampleSeries::tidy(TracePreview &preview)
{
    trace.finish();
    // Several requests may arrive, or starts be measured, at the same time; only the order of such samples is
    // corrected.
    const bool keepsAll = m_columns.empty() || trace.kind == TraceKind::Durations;
    preview.backwards += m_backwards;
    preview.duplicates += keepsAll ? 0 : m_duplicates;
    if (m_backwards == 0 && (keepsAll || m_duplicates == 0))
        return 0;
    const auto times = wholesOf(trace.columns.front());
    if (!times)
        return 0;
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
    std::int64_t others = 0;
    for (TraceColumn *column : m_columns) {
        const auto values = realsOf(*column);
        for (std::size_t i = 0; i + 1 < order.size() && !keepsAll && column == m_columns.front(); ++i)
            others += (*times)(order[i]) == (*times)(order[i + 1]) &&
                      (*values)(order[i]) != (*values)(order[i + 1]);
        TraceColumn other(column->name, column->unit, ColumnType::Real);
        for (const std::int64_t row : kept)
            other.append((*values)(row));
        *column = std::move(other);
    }
    *m_time = std::move(sorted);
    trace.finish();
    return others;
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
    case TraceKind::Utilisation:
        return {"share", "value", ""};
    case TraceKind::Arrivals:
        return {"rate", "value", "1/s"};
    default:
        return {"ready", "value", "nodes"};
    }
}

} // namespace breakeven
