#include "data/traces/trace_column.h"

#include "data/traces/chunk_codec.h"

namespace breakeven {

TraceColumn::TraceColumn(std::string columnName, std::string columnUnit, ColumnType type,
                         std::vector<ColumnChunk> chunks)
    : name(std::move(columnName)), unit(std::move(columnUnit)), m_type(type), m_chunks(std::move(chunks))
{
    for (const ColumnChunk &chunk : m_chunks)
        m_points += chunk.points;
}

void TraceColumn::seal()
{
    if (m_type == ColumnType::Whole)
        m_chunks.push_back({std::int64_t(m_wholes.size()), encodedWholes(m_wholes)});
    else
        m_chunks.push_back({std::int64_t(m_reals.size()), encodedReals(m_reals)});
    m_wholes.clear();
    m_reals.clear();
}

void TraceColumn::finish()
{
    if (!m_wholes.empty() || !m_reals.empty())
        seal();
    m_wholes = {};
    m_reals = {};
}

} // namespace breakeven
