#include "data/store/database.h"

#include "data/store/lock_holder.h"
#include "data/store/page_checksums.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <system_error>

namespace breakeven {

namespace {

constexpr std::uintmax_t kLeastSpace = std::uintmax_t(1) << 20;

Error noSpace(const std::string &path)
{
    return {
        ErrorKind::Failed,
        "the disk is full, so nothing was written and what was there stays; make room on it and try again, "
        "or name a store on another disk with --store",
        path};
}

// Before the first connection.
std::string withChecksums(std::string path)
{
    registerPageChecksums();
    return path;
}

// What the system said when the last write into the store, or into its log, failed.
bool failedForSpace(sqlite3 *connection, int file)
{
    sqlite3_file *target = nullptr;
    int said = 0;
    if (sqlite3_file_control(connection, "main", file, &target) != SQLITE_OK || !target ||
        !target->pMethods ||
        target->pMethods->xFileControl(target, SQLITE_FCNTL_LAST_ERRNO, &said) != SQLITE_OK)
        return false;
    return said == ENOSPC || said == EDQUOT || said == EFBIG;
}

// SQLite tells of a page that is not what was written as of one that cannot be read.
std::string damagedPage(const SQLite::Exception &exception, const std::string &path)
{
    if ((exception.getErrorCode() & 0xff) != SQLITE_IOERR)
        return {};
    const auto pages = damagedPages(path);
    return pages.empty() ? std::string() : fmt::format(" (page {} is not what was written)", pages.front());
}

// A full disk may show as a plain failure; so does a limit on the size of files.
bool isOutOfSpace(sqlite3 *connection, const std::string &path)
{
    if (failedForSpace(connection, SQLITE_FCNTL_FILE_POINTER) ||
        failedForSpace(connection, SQLITE_FCNTL_JOURNAL_POINTER))
        return true;
    std::error_code failure;
    const auto space = std::filesystem::space(std::filesystem::path(path).parent_path(), failure);
    return !failure && space.available < kLeastSpace;
}

} // namespace

// The library asks before each further try.
int Database::waits(void *database, int times)
{
    auto *self = static_cast<Database *>(database);
    if (times == 0)
        self->m_wait.begin();
    return self->m_wait.goOn(self->m_path);
}

Database::Database(std::string path, int flags, bool isReadOnly, StoreWait wait)
    : m_path(withChecksums(std::move(path))), m_isReadOnly(isReadOnly), m_wait(std::move(wait)),
      // One thread has it: nothing is locked within the library.
      m_connection(m_path, flags | SQLITE_OPEN_NOMUTEX)
{
    sqlite3_busy_handler(m_connection.getHandle(), waits, this);
    if (m_path.rfind("file:", 0) == 0)
        m_path = sqlite3_db_filename(m_connection.getHandle(), "main");
    m_connection.exec("PRAGMA foreign_keys = ON");
    m_connection.exec("PRAGMA trusted_schema = OFF");
    m_connection.exec("PRAGMA synchronous = FULL");
    m_connection.exec("PRAGMA cache_size = -65536");
    m_connection.exec("PRAGMA temp_store = MEMORY");
}

// Asked of SQLite by taking the writer's place for a moment.
bool Database::isBeingWritten()
{
    if (m_isReadOnly)
        return false;
    m_connection.setBusyTimeout(0);
    const bool isFree = m_connection.tryExec("BEGIN IMMEDIATE") == SQLITE_OK;
    if (isFree)
        m_connection.tryExec("ROLLBACK");
    sqlite3_busy_handler(m_connection.getHandle(), waits, this);
    return !isFree;
}

Error Database::error(const SQLite::Exception &exception) const
{
    const bool isFailure = (exception.getErrorCode() & 0xff) == SQLITE_IOERR;
    return isFailure && damagedPage(exception, m_path).empty() &&
                   isOutOfSpace(m_connection.getHandle(), m_path)
               ? noSpace(m_path)
               : sqliteError(exception, m_path);
}

std::unique_ptr<Database> openReadOnly(const std::string &path, const StoreFile &file, const StoreWait &wait)
{
    // In a folder that cannot be written SQLite has no place for its shared index; without waiting changes
    // the file may be read as it stands.
    auto database =
        !file.isWritable && !file.hasOpenLog
            ? std::make_unique<Database>(immutableUri(path), SQLite::OPEN_READONLY | SQLite::OPEN_URI, true)
            : std::make_unique<Database>(path, SQLite::OPEN_READONLY, true, wait);
    readAsNewest(database->connection());
    return database;
}

std::vector<std::string> damageOf(SQLite::Database &connection)
{
    std::vector<std::string> faults;
    const char *name = sqlite3_db_filename(connection.getHandle(), "main");
    const std::string path = name ? name : "";
    std::error_code noLog;
    // Pages of an open log stand above those of the file, which may be half written.
    if (const auto log = std::filesystem::file_size(path + "-wal", noLog); noLog || log == 0)
        for (const std::int64_t page : damagedPages(path))
            faults.push_back(fmt::format("the file is damaged: page {} is not what was written", page));
    if (!faults.empty())
        return faults;
    SQLite::Statement integrity(connection, "PRAGMA integrity_check(20)");
    while (integrity.executeStep())
        if (const std::string line = integrity.getColumn(0).getString(); line != "ok")
            faults.push_back(fmt::format("the file is damaged: {}", line));
    SQLite::Statement keys(connection, "PRAGMA foreign_key_check");
    int broken = 0;
    while (keys.executeStep())
        ++broken;
    if (broken > 0)
        faults.push_back(broken == 1
                             ? std::string("1 record names another record that is not there")
                             : fmt::format("{} records name another record that is not there", broken));
    return faults;
}

Error lockedStore(const std::string &path)
{
    const std::string holder = lockHolder(path);
    return {ErrorKind::Failed,
            fmt::format("the store is locked by {}; close that one and try again",
                        holder.empty() ? "another program" : "another program, " + holder),
            path};
}

Error sqliteError(const SQLite::Exception &exception, const std::string &path)
{
    const std::string page = damagedPage(exception, path);
    switch (page.empty() ? exception.getErrorCode() : SQLITE_CORRUPT) {
    case SQLITE_CORRUPT:
        return {ErrorKind::BadInput,
                "the store is damaged" + page +
                    " and was left as it is; open a backup of it instead, or save what "
                    "is whole of it with `breakeven store salvage`",
                path};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return lockedStore(path);
    case SQLITE_NOTADB:
        return {ErrorKind::BadInput, "is not a Breakeven store (no SQLite file); name another file", path};
    case SQLITE_READONLY:
        return {ErrorKind::Failed, "the store is read-only; copy it to a folder you may write to", path};
    case SQLITE_FULL:
        return noSpace(path);
    case SQLITE_CANTOPEN:
        return {ErrorKind::Failed, "the store cannot be opened; check that its folder exists and may be read",
                path};
    default:
        return {ErrorKind::Failed, fmt::format("the store failed ({})", exception.what()), path};
    }
}

} // namespace breakeven
