// Series that come mixed in one stream: finds the one a row belongs to and appends its samples.
//
// Owns: the traces, compressed as they grow. Threads: none.
#pragma once

#include "data/trace_formats/trace_format.h"

#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace breakeven {

class SampleSeries
{
public:
    // Columns of values after the time.
    SampleSeries(TraceKind kind, const std::vector<ReadColumn> &values);

    // A time that the clocks show again after `repeatsAfter` is the second of both where the order says so.
    void append(std::int64_t time, double value, std::int64_t repeatsAfter = 0)
    {
        addTime(time, repeatsAfter);
        m_columns[0]->append(value);
    }
    void append(std::int64_t time, const std::vector<double> &values, std::int64_t repeatsAfter = 0)
    {
        addTime(time, repeatsAfter);
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            m_columns[i]->append(values[i]);
    }

    Trace trace;

    // Sorts by time and keeps the last of equal times (of arrivals and durations all), where that is not so
    // already; counts in `preview`. How many of those that are not kept have another value.
    std::int64_t tidy(TracePreview &preview);

private:
    bool isSecondHour(std::int64_t time, std::int64_t repeatsAfter) const;

    void addTime(std::int64_t time, std::int64_t repeatsAfter)
    {
        if (repeatsAfter > 0 && isSecondHour(time, repeatsAfter))
            time += repeatsAfter;
        m_backwards += time < m_last;
        m_duplicates += time == m_last;
        m_before = std::exchange(m_last, time);
        m_time->append(time);
    }

    TraceColumn *m_time = nullptr;
    std::vector<TraceColumn *> m_columns;
    static constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::min();
    std::int64_t m_last = kNone;
    std::int64_t m_before = kNone; // the one before the last
    std::int64_t m_backwards = 0;
    std::int64_t m_duplicates = 0;
};

class SeriesSet
{
public:
    static constexpr std::size_t kMostSeries = 100000;

    SeriesSet(TraceKind kind, std::vector<ReadColumn> values) : m_kind(kind), m_values(std::move(values)) {}

    // The series of that key, made when it is new. Files repeat their series in order, or write one after the
    // other: the one after the last and the last are tried first.
    SampleSeries &of(std::string_view key)
    {
        const std::size_t next = m_last + 1 < m_keys.size() ? m_last + 1 : 0;
        if (next < m_keys.size() && m_keys[next] == key) {
            m_last = next;
            return m_series[next];
        }
        if (m_last < m_keys.size() && m_keys[m_last] == key)
            return m_series[m_last];
        return found(key);
    }

    std::size_t size() const { return m_series.size(); }
    const std::string &key(std::size_t index) const { return m_keys[index]; }
    SampleSeries &operator[](std::size_t index) { return m_series[index]; }

private:
    struct Hash
    {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };

    SampleSeries &found(std::string_view key);

    TraceKind m_kind;
    std::vector<ReadColumn> m_values;
    std::deque<SampleSeries> m_series;
    std::deque<std::string> m_keys;
    std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> m_places;
    std::size_t m_last = 0;
};

// The column in which a trace of that kind keeps its one series of values.
ReadColumn valueColumn(TraceKind kind);

} // namespace breakeven
