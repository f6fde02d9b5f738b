// The open connection of a store, shared by its parts; for the files of this folder only.
#pragma once

#include "data/store/migrations.h"
#include "data/store/store_file.h"
#include "data/store/store_mark.h"
#include "data/store/store_wait.h"
#include "model/result.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace breakeven {

class Database
{
public:
    Database(std::string path, int flags, bool isReadOnly, StoreWait wait = {});
    Database(const Database &) = delete; // the library knows its place
    Database &operator=(const Database &) = delete;

    SQLite::Database &connection() { return m_connection; }
    const std::string &path() const { return m_path; }
    bool isReadOnly() const { return m_isReadOnly; }

    bool isBeingWritten();

    // Runs `work` and turns what the library throws into an Error.
    template<class Work>
    auto guarded(Work &&work) -> decltype(work())
    {
        try {
            return work();
        } catch (const SQLite::Exception &exception) {
            return error(exception);
        }
    }

    // As `guarded`, in one transaction that is rolled back when `work` fails; refused on a read-only store.
    template<class Work>
    auto writing(Work &&work) -> decltype(work())
    {
        if (m_isReadOnly)
            return Error{ErrorKind::Failed, "the store is read-only; copy it to a folder you may write to",
                         m_path};
        return guarded([&]() -> decltype(work()) {
            SQLite::Transaction transaction(m_connection, SQLite::TransactionBehavior::IMMEDIATE);
            const int before = m_connection.getTotalChanges();
            auto result = work();
            if (result && m_connection.getTotalChanges() != before)
                stepMark(m_connection);
            if (result)
                transaction.commit();
            return result;
        });
    }

    Error error(const SQLite::Exception &exception) const;

private:
    static int waits(void *database, int times);

    std::string m_path;
    bool m_isReadOnly = false;
    WaitForStore m_wait;
    SQLite::Database m_connection;
};

// While it lives SQLite holds few pages: what comes in the order of the tables needs no more.
class SmallCache
{
public:
    explicit SmallCache(SQLite::Database &connection)
        : m_connection(connection), m_size(connection.execAndGet("PRAGMA cache_size").getInt())
    {
        m_connection.exec("PRAGMA cache_size = -16384");
    }
    ~SmallCache() { m_connection.tryExec("PRAGMA cache_size = " + std::to_string(m_size)); }
    SmallCache(const SmallCache &) = delete;
    SmallCache &operator=(const SmallCache &) = delete;

private:
    SQLite::Database &m_connection;
    int m_size = 0;
};

// For a store that was looked at.
std::unique_ptr<Database> openReadOnly(const std::string &path, const StoreFile &file,
                                       const StoreWait &wait = {});

// One sentence a fault, of pages that are no pages of a database and of records that name others in vain.
std::vector<std::string> damageOf(SQLite::Database &connection);

// Names the program that has it, where the system does.
Error lockedStore(const std::string &path);

// What a SQLite failure on `path` means for its user.
Error sqliteError(const SQLite::Exception &exception, const std::string &path);

} // namespace breakeven
