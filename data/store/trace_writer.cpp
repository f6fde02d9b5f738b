#include "data/store/trace_writer.h"

#include "data/traces/column_values.h"

#include <SQLiteCpp/VariadicBind.h>

#include <optional>
#include <utility>

namespace breakeven {

namespace {

// First and last time, as they stand in the column.
Result<std::pair<std::optional<std::int64_t>, std::optional<std::int64_t>>> spanOf(const Trace &trace)
{
    std::pair<std::optional<std::int64_t>, std::optional<std::int64_t>> span;
    const TraceColumn *time = trace.column("time");
    if (!time || time->points() == 0)
        return span;
    // Of the first and the last chunk alone: the whole of a long trace need not be unpacked for it.
    const auto ends = [&](const ColumnChunk &chunk) {
        return wholesOf(TraceColumn(time->name, time->unit, ColumnType::Whole, {chunk}));
    };
    const auto front = ends(time->chunks().front());
    const auto back = ends(time->chunks().back());
    if (!front || !back)
        return front ? back.error() : front.error();
    span.first = (*front)(0);
    span.second = (*back)(back->size() - 1);
    return span;
}

void bindOptional(SQLite::Statement &statement, int index, std::optional<std::int64_t> value)
{
    if (value)
        statement.bind(index, *value);
    else
        statement.bind(index);
}

} // namespace

TraceWriter::TraceWriter(SQLite::Database &connection)
    : m_connection(connection), m_trace(connection, "INSERT INTO trace(file_id, name, kind, has_clock, "
                                                    "points, first_ns, last_ns) VALUES (?,?,?,?,?,?,?)"),
      m_attribute(connection, "INSERT INTO trace_attribute(trace_id, name, value) VALUES (?,?,?)"),
      m_column(connection, "INSERT INTO trace_column(trace_id, name, unit, type) VALUES (?,?,?,?)"),
      m_chunk(connection, "INSERT INTO trace_chunk(column_id, points, samples) VALUES (?,?,?)")
{
}

Result<void> TraceWriter::write(std::int64_t file, const Trace &trace, const std::stop_token &stop)
{
    const auto span = spanOf(trace);
    if (!span)
        return span.error();
    m_trace.reset();
    SQLite::bind(m_trace, file, trace.name, traceKindName(trace.kind), int(trace.hasClock), trace.points());
    bindOptional(m_trace, 6, span->first);
    bindOptional(m_trace, 7, span->second);
    m_trace.exec();
    const std::int64_t id = m_connection.getLastInsertRowid();
    for (const auto &[name, value] : trace.attributes) {
        m_attribute.reset();
        SQLite::bind(m_attribute, id, name, value);
        m_attribute.exec();
    }
    for (const TraceColumn &column : trace.columns)
        if (auto written = writeColumn(id, column, stop); !written)
            return written;
    return {};
}

Result<void> TraceWriter::writeColumn(std::int64_t trace, const TraceColumn &column,
                                      const std::stop_token &stop)
{
    m_column.reset();
    SQLite::bind(m_column, trace, column.name, column.unit, int(column.type()));
    m_column.exec();
    const std::int64_t id = m_connection.getLastInsertRowid();
    for (const ColumnChunk &chunk : column.chunks()) {
        if (stop.stop_requested())
            return Error{ErrorKind::Cancelled, "cancelled; nothing was written", {}};
        m_chunk.reset();
        m_chunk.bind(1, id);
        m_chunk.bind(2, chunk.points);
        m_chunk.bindNoCopy(3, chunk.bytes.data(), int(chunk.bytes.size()));
        m_chunk.exec();
    }
    return {};
}

} // namespace breakeven
