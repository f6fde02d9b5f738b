// Writes traces one after the other inside a transaction; for the files of this folder only.
#pragma once

#include "data/traces/trace.h"
#include "model/result.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <stop_token>

namespace breakeven {

class TraceWriter
{
public:
    // Requires: a transaction that is open as long as it.
    explicit TraceWriter(SQLite::Database &connection);

    // Errors: Cancelled after a stop request; Failed for damaged samples. Throws: what the library throws.
    Result<void> write(std::int64_t file, const Trace &trace, const std::stop_token &stop);

private:
    Result<void> writeColumn(std::int64_t trace, const TraceColumn &column, const std::stop_token &stop);

    SQLite::Database &m_connection;
    SQLite::Statement m_trace;
    SQLite::Statement m_attribute;
    SQLite::Statement m_column;
    SQLite::Statement m_chunk;
};

} // namespace breakeven
