#include "data/store/snapshot_writer.h"

#include <SQLiteCpp/VariadicBind.h>

namespace breakeven {

SnapshotWriter::SnapshotWriter(SQLite::Database &connection)
    : m_connection(connection),
      m_find(connection,
             "SELECT id, retrieved_at FROM snapshot WHERE source = ? AND revision = ? AND partition = ?"),
      m_add(connection, "INSERT INTO snapshot(source, revision, partition, origin, retrieved_at, newest_s, "
                        "rows, records) VALUES(?, ?, ?, ?, ?, ?, ?, 0)")
{
}

void SnapshotWriter::enter(const PriceSnapshot &snapshot)
{
    m_find.reset();
    m_isNew = false;
    SQLite::bind(m_find, snapshot.source, snapshot.revision, snapshot.part);
    if (m_find.executeStep()) {
        m_id = m_find.getColumn(0).getInt64();
        // The same content read again says nothing new: its prices keep the time of the first reading.
        m_retrievedAt = m_find.getColumn(1).getString();
        return;
    }
    m_add.reset();
    m_add.clearBindings();
    SQLite::bind(m_add, snapshot.source, snapshot.revision, snapshot.part, snapshot.origin,
                 snapshot.retrievedAt);
    if (snapshot.newest)
        m_add.bind(6, *snapshot.newest);
    m_add.bind(7, snapshot.rows);
    m_add.exec();
    m_id = m_connection.getLastInsertRowid();
    m_isNew = true;
    m_retrievedAt = snapshot.retrievedAt;
}

void SnapshotWriter::complete(const PriceSnapshot &snapshot)
{
    if (!m_isNew)
        return;
    SQLite::Statement complete(m_connection, "UPDATE snapshot SET rows = ?2, newest_s = ?3 WHERE id = ?1");
    SQLite::bind(complete, m_id, snapshot.rows);
    if (snapshot.newest)
        complete.bind(3, *snapshot.newest);
    complete.exec();
}

void SnapshotWriter::countRecords(std::int64_t added, const std::string &part)
{
    SQLite::Statement count(m_connection, "UPDATE snapshot SET records = records + ? WHERE id = ?");
    SQLite::bind(count, added, m_id);
    count.exec();
    if (part.empty())
        execFor(m_connection, "DELETE FROM snapshot WHERE id = ?1 AND records = 0", m_id);
}

void SnapshotWriter::forgetRecord(std::int64_t snapshot)
{
    execFor(m_connection, "UPDATE snapshot SET records = records - 1 WHERE id = ?1", snapshot);
    execFor(m_connection, "DELETE FROM snapshot WHERE id = ?1 AND records = 0 AND partition = ''", snapshot);
}

int execFor(SQLite::Database &connection, const char *sql, std::int64_t id)
{
    SQLite::Statement statement(connection, sql);
    statement.bind(1, id);
    return statement.exec();
}

} // namespace breakeven
