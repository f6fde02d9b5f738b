// What is whole of a damaged store goes into a new one: the records of each tree as far as its pages are
// whole; then those of whole pages that a damaged one led to; then what needs a record that is lost goes, or
// is said.
#include "data/store/copy_beside.h"
#include "data/store/database.h"
#include "data/store/page_checksums.h"
#include "data/store/salvage_losses.h"
#include "data/store/salvage_records.h"
#include "data/store/salvage_tables.h"
#include "data/store/store.h"
#include "data/store/store_alone.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>

namespace breakeven {

namespace {

constexpr std::size_t kNameAt = 1, kRootAt = 3, kSchemaValues = 5;

bool isOfSchema(const StoredRecord &record)
{
    const std::string *const type =
        record.values.size() == kSchemaValues ? std::get_if<std::string>(record.values.data()) : nullptr;
    return type && (*type == "table" || *type == "index") &&
           std::holds_alternative<std::string>(record.values[kNameAt]) &&
           std::holds_alternative<std::int64_t>(record.values[kRootAt]);
}

// Of each table and index the page its tree begins with; 0, where what is left says two things.
using Roots = std::map<std::string, std::int64_t>;

Roots rootsOf(StoredRecords &records)
{
    Roots roots;
    const auto add = [&](const StoredRecord &record) {
        if (!isOfSchema(record))
            return;
        const std::int64_t root = std::get<std::int64_t>(record.values[kRootAt]);
        const auto [known, isNew] = roots.try_emplace(std::get<std::string>(record.values[kNameAt]), root);
        if (!isNew && known->second != root)
            known->second = 0;
    };
    if (records.walk(1, add).any())
        records.eachLeft([&](const std::vector<StoredRecord> &page) {
            if (!std::all_of(page.begin(), page.end(), isOfSchema))
                return false;
            std::for_each(page.begin(), page.end(), add);
            return true;
        });
    return roots;
}

void bindValue(SQLite::Statement &insert, int at, const StoredValue &value)
{
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        insert.bind(at, *whole);
    else if (const auto *real = std::get_if<double>(&value))
        insert.bind(at, *real);
    else if (const auto *text = std::get_if<std::string>(&value))
        insert.bind(at, *text);
    else if (const auto *bytes = std::get_if<Bytes>(&value))
        insert.bind(at, bytes->bytes.data(), int(bytes->bytes.size()));
    else
        insert.bind(at);
}

// Writes records of one table as they are.
class TableWriter
{
public:
    TableWriter(SQLite::Database &database, const SalvagedTable &table) : m_table(table)
    {
        std::string names = table.hasRowid ? "rowid" : "", places = table.hasRowid ? "?" : "";
        for (const SalvagedTable::Column &column : table.columns) {
            if (column.isRowid)
                continue;
            names += (names.empty() ? "" : ", ") + column.name;
            places += places.empty() ? "?" : ", ?";
        }
        m_insert = std::make_unique<SQLite::Statement>(
            database, fmt::format("INSERT OR IGNORE INTO {}({}) VALUES({})", table.name, names, places));
    }

    // False for a record that the table has already.
    bool write(const StoredRecord &record)
    {
        m_insert->reset();
        int at = 1;
        if (m_table.hasRowid)
            m_insert->bind(at++, record.rowid);
        for (std::size_t i = 0; i < m_table.columns.size(); ++i)
            if (!m_table.columns[i].isRowid)
                bindValue(*m_insert, at++, i < record.values.size() ? record.values[i] : StoredValue());
        return m_insert->exec() > 0;
    }

private:
    const SalvagedTable &m_table;
    std::unique_ptr<SQLite::Statement> m_insert;
};

void saveTable(SQLite::Database &database, StoredRecords &records, SalvagedTable &table)
{
    if (table.root == 0)
        return;
    TableWriter writer(database, table);
    std::int64_t strange = 0;
    table.gaps = records.walk(table.root, [&](const StoredRecord &record) {
        if (table.fits(record))
            table.saved += writer.write(record);
        else
            ++strange;
    });
    table.gaps.records += strange;
}

// What stands in whole pages below a damaged one. A page that is free holds what was removed, so all free
// pages must be known.
void saveLeft(SQLite::Database &database, StoredRecords &records, std::vector<SalvagedTable> &tables)
{
    const bool isMissingSome =
        std::any_of(tables.begin(), tables.end(), [](const auto &table) { return table.isMissingSome(); });
    if (!isMissingSome || !records.skipFreePages())
        return;
    records.eachLeft([&](const std::vector<StoredRecord> &page) {
        std::vector<SalvagedTable *> candidates;
        for (SalvagedTable &table : tables)
            if (table.isMissingSome() && std::all_of(page.begin(), page.end(), [&](const auto &record) {
                    return table.fits(record) && table.hasRowid == (record.rowid != 0);
                }))
                candidates.push_back(&table);
        if (candidates.size() != 1)
            return false;
        TableWriter writer(database, *candidates.front());
        for (const StoredRecord &record : page)
            candidates.front()->saved += writer.write(record);
        return true;
    });
}

// The first steps only, so that the tables are those of the damaged store.
Result<void> bringTo(SQLite::Database &database, std::size_t version)
{
    const auto &all = storeMigrations();
    const auto last = all.begin() + std::ptrdiff_t(std::min(version, all.size()));
    return migrate(database, ":memory:", {all.begin(), last});
}

Result<SalvageReport> saveAll(StorePages &pages, SQLite::Database &database,
                              const std::function<void(double)> &tell, const std::stop_token &stop)
{
    const int newest = int(storeMigrations().size());
    const int version = pages.hasHeader() ? pages.version() : newest;
    if (version < 1 || version > newest)
        return Error{
            ErrorKind::BadInput,
            fmt::format("has version {}, and this program knows stores of versions 1 to {}", version, newest),
            {}};
    database.exec("PRAGMA foreign_keys = OFF");
    // A file that nobody has yet: it is on the disk before it takes its place.
    database.exec("PRAGMA synchronous = OFF");
    database.execAndGet("PRAGMA journal_mode = MEMORY");
    beginWithChecksums(database);
    if (auto made = bringTo(database, std::size_t(version)); !made)
        return made.error();
    StoredRecords records(pages, tell, stop);
    const Roots roots = rootsOf(records);
    std::vector<SalvagedTable> tables = salvagedTables(database);
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    for (SalvagedTable &table : tables) {
        const auto root = roots.find(table.name);
        table.root = root == roots.end() ? 0 : root->second;
        saveTable(database, records, table);
    }
    SalvageIndexes indexes;
    for (const auto &[name, root] : roots)
        indexes.read(records, name, root);
    saveLeft(database, records, tables);
    transaction.commit();
    if (stop.stop_requested())
        return Error{ErrorKind::Cancelled, "cancelled; nothing was written", {}};
    if (auto made = bringTo(database, std::size_t(newest)); !made)
        return made.error();
    return lossesOf(database, pages, tables, indexes);
}

} // namespace

Result<SalvageReport> Store::salvage(const std::string &damaged, const std::string &path,
                                     const std::function<void(double)> &tell, const std::stop_token &stop)
{
    const Error isThere{ErrorKind::BadInput, "is there already; name a new file for what is saved", path};
    std::error_code failure;
    if (std::filesystem::exists(std::filesystem::symlink_status(path, failure)))
        return isThere;
    const StoreAlone alone(damaged);
    if (alone.isOpenElsewhere())
        return Error{ErrorKind::Failed,
                     "the store is open in another program or window; close that one and try again", damaged};
    auto pages = StorePages::open(damaged);
    if (!pages)
        return pages.error();
    CopyBeside copy(path);
    Result<SalvageReport> report = SalvageReport{};
    try {
        Database database(copy.path(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, false);
        report = saveAll(*pages, database.connection(), tell, stop);
    } catch (const SQLite::Exception &exception) {
        report = sqliteError(exception, path);
    }
    if (!report)
        return report.error().where.empty() ? Error{report.error().kind, report.error().message, damaged}
                                            : report.error();
    if (const int failed = copy.takeFreePlace(); failed == EEXIST)
        return isThere;
    else if (failed != 0)
        return Error{ErrorKind::Failed,
                     fmt::format("what was saved cannot be put there ({})", std::strerror(failed)), path};
    return report;
}

} // namespace breakeven
