// The reading of a source that prices are being written from, as a row of `snapshot`; for this folder.
#pragma once

#include "data/store/price_store.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <string>

namespace breakeven {

class SnapshotWriter
{
public:
    explicit SnapshotWriter(SQLite::Database &connection);

    void enter(const PriceSnapshot &snapshot);
    // What is known of the one entered last when all its prices were handed over; one that was there stays.
    void complete(const PriceSnapshot &snapshot);
    // For the one entered last.
    std::int64_t id() const { return m_id; }
    const std::string &retrievedAt() const { return m_retrievedAt; }
    // A reading that brought nothing new leaves no trace, except of what the program itself brings along.
    void countRecords(std::int64_t added, const std::string &part);
    // One record of a snapshot has been taken out.
    void forgetRecord(std::int64_t snapshot);

private:
    SQLite::Database &m_connection;
    SQLite::Statement m_find;
    SQLite::Statement m_add;
    std::int64_t m_id = 0;
    bool m_isNew = false;
    std::string m_retrievedAt;
};

// Runs a statement about one row, ?1; how many rows it changed.
int execFor(SQLite::Database &connection, const char *sql, std::int64_t id);

} // namespace breakeven
