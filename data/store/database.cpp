#include "data/store/database.h"

#include <fmt/format.h>
#include <sqlite3.h>

namespace breakeven {

namespace {

constexpr int kBusyMilliseconds = 3000;

} // namespace

Database::Database(std::string path, int flags, bool isReadOnly)
    : m_path(std::move(path)), m_isReadOnly(isReadOnly), m_connection(m_path, flags, kBusyMilliseconds)
{
    if (m_path.rfind("file:", 0) == 0)
        m_path = sqlite3_db_filename(m_connection.getHandle(), "main");
    m_connection.exec("PRAGMA foreign_keys = ON");
    m_connection.exec("PRAGMA synchronous = NORMAL");
    m_connection.exec("PRAGMA cache_size = -65536");
    m_connection.exec("PRAGMA temp_store = MEMORY");
}

Error Database::error(const SQLite::Exception &exception) const { return sqliteError(exception, m_path); }

Error sqliteError(const SQLite::Exception &exception, const std::string &path)
{
    switch (exception.getErrorCode()) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return {ErrorKind::Failed, "the store is locked by another program; close that one and try again",
                path};
    case SQLITE_CORRUPT:
        return {ErrorKind::BadInput,
                "the store is damaged and was left as it is; open a backup of it instead", path};
    case SQLITE_NOTADB:
        return {ErrorKind::BadInput, "is not a Breakeven store (no SQLite file); name another file", path};
    case SQLITE_READONLY:
        return {ErrorKind::Failed, "the store is read-only; copy it to a folder you may write to", path};
    case SQLITE_FULL:
        return {ErrorKind::Failed, "there is no space left on the disk; nothing was written", path};
    case SQLITE_CANTOPEN:
        return {ErrorKind::Failed, "the store cannot be opened; check that its folder exists and may be read",
                path};
    default:
        return {ErrorKind::Failed, fmt::format("the store failed ({})", exception.what()), path};
    }
}

} // namespace breakeven
