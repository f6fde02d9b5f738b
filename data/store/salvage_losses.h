// What of a damaged store is not in the new one, and how the new one is made whole without it; for this
// folder.
#pragma once

#include "data/store/salvage_records.h"
#include "data/store/salvage_tables.h"
#include "data/store/store.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace SQLite {
class Database;
}

namespace breakeven {

// What the indexes of the damaged store say of records that may be lost.
class SalvageIndexes
{
public:
    // A table is passed over, for a walk has reached it.
    void read(StoredRecords &records, const std::string &name, std::int64_t root);

    // How many records the table had; nothing where no index of it is whole.
    std::optional<std::int64_t> countOf(const SalvagedTable &table) const;

    // By the row of the study, trace or column: its name, and the trace a column is of.
    std::map<std::int64_t, std::string> studies, traces;
    std::map<std::int64_t, std::int64_t> traceOfColumn;
    bool knowsColumns() const { return m_counts.count("column_of_trace") != 0; }

private:
    std::map<std::string, std::int64_t> m_counts; // of whole indexes
};

// Takes what needs a lost record out of the new store, or puts in its place what the rest says, and tells.
// Requires: the new store has the newest version; foreign keys are off.
SalvageReport lossesOf(SQLite::Database &database, const StorePages &pages,
                       const std::vector<SalvagedTable> &tables, const SalvageIndexes &indexes);

} // namespace breakeven
