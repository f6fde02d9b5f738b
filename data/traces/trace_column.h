// The samples of one column of a trace, compressed in chunks as they arrive and as they are stored.
//
// Shape: chunks of kChunkPoints samples, the last one shorter. Whole numbers come back to the bit; real
// numbers too, unknown (NaN) as the quiet NaN. Source: data/traces/chunk_codec.h. Threads: none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace breakeven {

enum class ColumnType { Whole, Real };

struct ColumnChunk
{
    std::int64_t points = 0;
    std::string bytes;

    bool operator==(const ColumnChunk &) const = default;
};

class TraceColumn
{
public:
    static constexpr std::size_t kChunkPoints = 4096;

    std::string name; // "time", "ready", "price", …
    std::string unit; // "ns", "nodes", "USD/h", "s"; empty for none

    TraceColumn() = default;
    TraceColumn(std::string columnName, std::string columnUnit, ColumnType type)
        : name(std::move(columnName)), unit(std::move(columnUnit)), m_type(type)
    {
    }
    // As it was stored.
    TraceColumn(std::string columnName, std::string columnUnit, ColumnType type,
                std::vector<ColumnChunk> chunks);

    ColumnType type() const { return m_type; }
    std::int64_t points() const { return m_points; }

    // Requires: a column of that type.
    void append(double value)
    {
        m_reals.push_back(value);
        ++m_points;
        if (m_reals.size() == kChunkPoints)
            seal();
    }
    void append(std::int64_t value)
    {
        m_wholes.push_back(value);
        ++m_points;
        if (m_wholes.size() == kChunkPoints)
            seal();
    }
    // Compresses what has come since the last whole chunk; nothing may be appended afterwards.
    void finish();

    // Requires: finished.
    const std::vector<ColumnChunk> &chunks() const { return m_chunks; }

private:
    void seal();

    ColumnType m_type = ColumnType::Real;
    std::int64_t m_points = 0;
    std::vector<ColumnChunk> m_chunks;
    std::vector<double> m_reals; // of the chunk that is not full yet
    std::vector<std::int64_t> m_wholes;
};

} // namespace breakeven
