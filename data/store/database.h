// The open connection of a store, shared by its parts; for the files of this folder only.
#pragma once

#include "data/store/migrations.h"
#include "model/result.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include <string>
#include <utility>

namespace breakeven {

class Database
{
public:
    Database(std::string path, int flags, bool isReadOnly);

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
            auto result = work();
            if (result)
                transaction.commit();
            return result;
        });
    }

    Error error(const SQLite::Exception &exception) const;

private:
    std::string m_path;
    bool m_isReadOnly = false;
    SQLite::Database m_connection;
};

// What a SQLite failure on `path` means for its user.
Error sqliteError(const SQLite::Exception &exception, const std::string &path);

} // namespace breakeven
