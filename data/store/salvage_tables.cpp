#include "data/store/salvage_tables.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace breakeven {

namespace {

// Places are found from the offers, and a new store has a mark of its own.
constexpr std::array<std::string_view, 3> kMadeAnew = {"machine_place", "model_place", "store_mark"};

bool isOfType(const StoredValue &value, const SalvagedTable::Column &column)
{
    if (column.isRowid || std::holds_alternative<std::monostate>(value))
        return std::holds_alternative<std::monostate>(value) && (column.isRowid || column.mayBeNull);
    if (column.type == "TEXT")
        return std::holds_alternative<std::string>(value);
    if (column.type == "BLOB")
        return std::holds_alternative<Bytes>(value);
    return std::holds_alternative<std::int64_t>(value) ||
           (column.type == "REAL" && std::holds_alternative<double>(value));
}

std::vector<SalvagedTable::Column> columnsOf(SQLite::Database &database, const SalvagedTable &table)
{
    std::vector<SalvagedTable::Column> columns;
    SQLite::Statement row(database, fmt::format("PRAGMA table_info({})", table.name));
    while (row.executeStep()) {
        SalvagedTable::Column column{row.getColumn(1).getString(), row.getColumn(2).getString()};
        const bool isOfKey = row.getColumn(5).getInt() > 0;
        column.isRowid = table.hasRowid && isOfKey && column.type == "INTEGER";
        column.mayBeNull = row.getColumn(3).getInt() == 0 && !(isOfKey && !table.hasRowid);
        columns.push_back(std::move(column));
    }
    return columns;
}

std::vector<std::string> fullIndexesOf(SQLite::Database &database, const std::string &table)
{
    std::vector<std::string> indexes;
    SQLite::Statement row(database, fmt::format("PRAGMA index_list({})", table));
    while (row.executeStep())
        if (row.getColumn(4).getInt() == 0)
            indexes.push_back(row.getColumn(1).getString());
    return indexes;
}

} // namespace

bool SalvagedTable::fits(const StoredRecord &record) const
{
    const std::size_t count = record.values.size();
    if (count > columns.size() || (count < columns.size() && !columns[count].mayBeNull))
        return false;
    for (std::size_t i = 0; i < count; ++i)
        if (!isOfType(record.values[i], columns[i]))
            return false;
    return count > 0;
}

std::vector<SalvagedTable> salvagedTables(SQLite::Database &database)
{
    std::vector<SalvagedTable> tables;
    SQLite::Statement row(database, "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = "
                                    "'table' AND name NOT GLOB 'sqlite_*' ORDER BY name");
    while (row.executeStep()) {
        SalvagedTable table;
        table.name = row.getColumn(0).getString();
        table.hasRowid = row.getColumn(1).getInt() == 0;
        if (std::find(kMadeAnew.begin(), kMadeAnew.end(), table.name) != kMadeAnew.end())
            continue;
        table.columns = columnsOf(database, table);
        if (table.hasRowid)
            table.indexes = fullIndexesOf(database, table.name);
        tables.push_back(std::move(table));
    }
    return tables;
}

} // namespace breakeven
