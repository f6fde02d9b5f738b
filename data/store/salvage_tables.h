// The tables of a store of some version, and which of them a record that was found on its own belongs to; for
// this folder.
#pragma once

#include "data/store/salvage_records.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace SQLite {
class Database;
}

namespace breakeven {

struct SalvagedTable
{
    struct Column
    {
        std::string name;
        std::string type;
        bool mayBeNull = false;
        bool isRowid = false; // the file holds nothing for it
    };

    std::string name;
    std::vector<Column> columns;
    bool hasRowid = true;
    std::vector<std::string> indexes; // that name every record of the table
    std::int64_t root = 0;            // 0: not known
    TreeGaps gaps;
    std::int64_t saved = 0;

    bool isMissingSome() const { return root == 0 || gaps.any(); }
    // Whether the record may be one of this table; older ones lack the last columns.
    bool fits(const StoredRecord &record) const;
};

// Of a sound store; without those that are made of others or belong to one file alone.
std::vector<SalvagedTable> salvagedTables(SQLite::Database &database);

} // namespace breakeven
