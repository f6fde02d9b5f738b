#include "data/store/store.h"

#include "data/store/database.h"
#include "data/store/lock_holder.h"
#include "data/store/page_checksums.h"
#include "data/store/store_file.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <pwd.h>
#include <unistd.h>

namespace breakeven {

namespace {

namespace fs = std::filesystem;

constexpr const char *kInMemory = ":memory:";

constexpr const char *kWithoutPlace =
    "SELECT count(*) FROM series s WHERE NOT EXISTS(SELECT 1 FROM machine_place m WHERE m.instance_type = "
    "s.instance_type AND m.provider = s.provider AND m.region = s.region) OR NOT EXISTS(SELECT 1 FROM "
    "model_place m WHERE m.region = s.region AND m.provider = s.provider AND m.model = s.model)";

int versionOf(Database &database) { return database.connection().execAndGet("PRAGMA user_version").getInt(); }

// Makes the tables of a new store, or brings an older one up to date, while no other program has it open: an
// older program would go on writing pages without checksums, and one of today must not find half of it.
Result<void> bringUpToDate(const std::string &path, const StoreWait &wait)
{
    const int newest = int(storeMigrations().size());
    WaitForStore waiting(wait);
    waiting.begin();
    do {
        try {
            // Anew each time: who waits must not have it open either.
            Database database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, false, {{}, {}});
            SQLite::Database &connection = database.connection();
            connection.execAndGet("PRAGMA locking_mode = EXCLUSIVE");
            // Before its first transaction, which settles how a page is parted.
            if (connection.execAndGet("PRAGMA page_count").getInt() == 0)
                beginWithChecksums(connection);
            if (connection.tryExec("BEGIN EXCLUSIVE") == SQLITE_OK) {
                // The file stays ours. A commit would write a first page without the tables.
                connection.exec("ROLLBACK");
                if (versionOf(database) < newest)
                    if (auto migrated = migrate(connection, path, storeMigrations()); !migrated)
                        return migrated;
                // After the tables: so the header of the file itself says whose it is from the first moment.
                connection.execAndGet("PRAGMA journal_mode = WAL");
                return {};
            }
            if ((connection.getErrorCode() & 0xff) != SQLITE_BUSY)
                connection.exec("BEGIN EXCLUSIVE"); // throws what it is
        } catch (const SQLite::Exception &exception) {
            if ((exception.getErrorCode() & 0xff) != SQLITE_BUSY)
                throw;
        }
    } while (waiting.goOn(path));
    const std::string holder = lockHolder(path);
    return Error{
        ErrorKind::Failed,
        fmt::format("the store is to be brought up to date, and {} has it open; close that one and try "
                    "again",
                    holder.empty() ? "another program" : holder),
        path};
}

Result<std::unique_ptr<Database>> openReadWrite(const std::string &path, const StoreWait &wait)
{
    const auto open = [&] {
        return std::make_unique<Database>(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, false, wait);
    };
    if (path == kInMemory) {
        auto database = open();
        if (auto migrated = migrate(database->connection(), path, storeMigrations()); !migrated)
            return migrated.error();
        return database;
    }
    makePrivateFile(path);
    auto database = open();
    if (versionOf(*database) < int(storeMigrations().size())) {
        database.reset();
        if (auto done = bringUpToDate(path, wait); !done)
            return done.error();
        database = open();
    }
    database->connection().execAndGet("PRAGMA journal_mode = WAL"); // which a copy may lack
    return database;
}

// A program that died while it made the store left the journal with which SQLite takes it back.
void takeBackHalfMade(const std::string &path)
{
    std::error_code failure;
    const auto journal = fs::file_size(path + "-journal", failure);
    if (failure || journal == 0)
        return;
    try {
        Database(path, SQLite::OPEN_READWRITE, false)
            .connection()
            .execAndGet("SELECT count(*) FROM sqlite_master");
    } catch (const SQLite::Exception &) {
        // What is wrong with the file is said where it is opened.
    }
}

Result<std::unique_ptr<Database>> openFile(const std::string &path, OpenMode mode, const StoreWait &wait)
{
    if (path == kInMemory)
        return openReadWrite(path, wait);
    takeBackHalfMade(path);
    const auto file = lookAtStoreFile(path, int(storeMigrations().size()));
    if (!file)
        return file.error();
    const StoreFile &found = *file;
    if (!found.exists && (mode == OpenMode::ReadOnly || !found.isWritable))
        return Error{ErrorKind::NotFound,
                     mode == OpenMode::ReadOnly
                         ? "there is no store here"
                         : "there is no store here, and its folder does not exist or may not be "
                           "written; name another file with --store",
                     path};
    if (mode == OpenMode::ReadOnly || !found.isWritable)
        return openReadOnly(path, found, wait);
    return openReadWrite(path, wait);
}

// The folder of the default store is ours to make; any other must be there.
std::string storeIn(const fs::path &folder) { return (folder / "breakeven" / "breakeven.sqlite").string(); }

// Without HOME what the system knows of the user; empty: nothing. Never the folder one happens to stand in.
std::string homeFolder()
{
    if (const char *home = std::getenv("HOME"); home && home[0] == '/')
        return home;
    std::array<char, 4096> buffer{};
    passwd entry{};
    passwd *found = nullptr;
    if (getpwuid_r(getuid(), &entry, buffer.data(), buffer.size(), &found) != 0 || !found || !entry.pw_dir ||
        entry.pw_dir[0] != '/')
        return {};
    return entry.pw_dir;
}

// "the trigger 't'": what runs by itself when a store is read or written; empty where there is none.
std::string foreignIn(SQLite::Database &database)
{
    SQLite::Statement foreign(
        database, "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view') LIMIT 1");
    return foreign.executeStep() ? fmt::format("the {} '{}'", foreign.getColumn(0).getString(),
                                               foreign.getColumn(1).getString())
                                 : std::string();
}

// How each table and index was made, by name.
std::map<std::string, std::string> schemaOf(SQLite::Database &database)
{
    std::map<std::string, std::string> schema;
    SQLite::Statement made(database, "SELECT name, sql FROM sqlite_master WHERE name NOT GLOB 'sqlite_*'");
    while (made.executeStep())
        schema[made.getColumn(0).getString()] = made.getColumn(1).getString();
    return schema;
}

// Tables and indexes are those of a new store.
void addSchemaFaults(SQLite::Database &database, std::vector<std::string> &faults)
{
    SQLite::Database fresh(kInMemory, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    if (!migrate(fresh, kInMemory, storeMigrations()))
        return;
    const auto wanted = schemaOf(fresh), found = schemaOf(database);
    for (const auto &[name, sql] : wanted)
        if (const auto one = found.find(name); one == found.end())
            faults.push_back(fmt::format("the table or index '{}' is missing", name));
        else if (one->second != sql)
            faults.push_back(fmt::format("the table or index '{}' is not as this program makes it", name));
    for (const auto &[name, sql] : found)
        if (wanted.count(name) == 0)
            faults.push_back(fmt::format("the table or index '{}' is not one that Breakeven makes", name));
}

} // namespace

Store::Store(std::unique_ptr<Database> database)
    : m_database(std::move(database)), m_place(filePlaceOf(m_database->path())),
      m_prices(std::make_unique<PriceStore>(*m_database)),
      m_studies(std::make_unique<StudyStore>(*m_database)),
      m_traces(std::make_unique<TraceStore>(*m_database))
{
}

Store::Store(Store &&) noexcept = default;
Store &Store::operator=(Store &&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::open(const std::string &path, OpenMode mode, const StoreWait &wait)
{
    if (path.empty())
        return Error{
            ErrorKind::Usage,
            "No home folder is known to keep the store in; set HOME, or say where it is with --store "
            "FILE.",
            {}};
    if (mode == OpenMode::ReadWrite)
        makeDefaultFolder(path);
    try {
        auto database = openFile(path, mode, wait);
        if (!database)
            return database.error();
        // The first read shows a damaged file.
        if (const auto foreign = foreignIn((*database)->connection()); !foreign.empty())
            return Error{ErrorKind::BadInput,
                         "holds " + foreign + ", which Breakeven did not make and which could change its " +
                             "numbers; use a store that you trust",
                         path};
        return Store(std::move(database.value()));
    } catch (const SQLite::Exception &exception) {
        return sqliteError(exception, path);
    }
}

std::string Store::defaultPath()
{
    const char *data = std::getenv("XDG_DATA_HOME");
    // The specification says that a relative XDG_DATA_HOME is to be ignored.
    if (data && data[0] == '/')
        return storeIn(data);
    const std::string home = homeFolder();
    return home.empty() ? std::string() : storeIn(fs::path(home) / ".local/share");
}

const std::string &Store::path() const { return m_database->path(); }

bool Store::isReadOnly() const { return m_database->isReadOnly(); }

bool Store::isInPlace() const { return path() == kInMemory || filePlaceOf(path()) == m_place; }

bool Store::isBeingWritten() const { return m_database->isBeingWritten(); }

std::int64_t Store::othersChange() const
{
    const auto version = m_database->guarded([&]() -> Result<std::int64_t> {
        return m_database->connection().execAndGet("PRAGMA data_version").getInt64();
    });
    return version ? *version : 0;
}

Result<StoreInfo> Store::info() const
{
    return m_database->guarded([&]() -> Result<StoreInfo> {
        SQLite::Database &connection = m_database->connection();
        const auto number = [&](const char *sql) { return connection.execAndGet(sql).getInt64(); };
        StoreInfo info;
        info.path = path();
        info.isReadOnly = isReadOnly();
        info.version = int(number("PRAGMA user_version"));
        info.sizeBytes = number("PRAGMA page_count") * number("PRAGMA page_size");
        info.prices = number("SELECT count(*) FROM price");
        info.series = number("SELECT count(*) FROM series");
        info.snapshots = number("SELECT count(*) FROM snapshot");
        info.interruptionBands = number("SELECT count(*) FROM interruption");
        info.studies = number("SELECT count(*) FROM study");
        info.revisions = number("SELECT count(*) FROM revision");
        // A store that may not be brought up to date has no such table.
        info.traces = connection.tableExists("trace") ? number("SELECT count(*) FROM trace") : 0;
        return info;
    });
}

Result<StoreCheck> Store::check() const
{
    return m_database->guarded([&]() -> Result<StoreCheck> {
        SQLite::Database &connection = m_database->connection();
        StoreCheck check{damageOf(connection)};
        if (connection.execAndGet("PRAGMA application_id").getInt() != kApplicationId)
            check.faults.emplace_back("the application id is not Breakeven's");
        const int version = connection.execAndGet("PRAGMA user_version").getInt();
        if (version == int(storeMigrations().size())) {
            addSchemaFaults(connection, check.faults);
            const std::int64_t lost = connection.execAndGet(kWithoutPlace).getInt64();
            if (lost > 0)
                check.faults.push_back((
                    lost == 1 ? std::string("1 offer is not in the list of places, so a list by region or "
                                            "machine does not show it")
                              : fmt::format("{} offers are not in the list of places, so a list by region or "
                                            "machine does not show them",
                                            lost)));
        } else
            check.faults.push_back(fmt::format("the store has version {}, this program's is {}", version,
                                               storeMigrations().size()));
        return check;
    });
}

Result<void> Store::backup(const std::string &path, Overwrite overwrite) const
{
    std::error_code failure;
    if (overwrite == Overwrite::No && fs::exists(path, failure))
        return Error{ErrorKind::BadInput, "is there already; name another file, or say --overwrite", path};
    if (fs::equivalent(path, this->path(), failure))
        return Error{ErrorKind::BadInput, "is the store itself; name another file", path};
    return copyDatabase(m_database->connection(), path);
}

} // namespace breakeven
