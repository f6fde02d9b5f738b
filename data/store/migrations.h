// The shape of the store's tables, as steps from each version to the next; for the files of this folder.
#pragma once

#include "model/result.h"

#include <string>
#include <vector>

namespace SQLite {
class Database;
}

namespace breakeven {

constexpr int kApplicationId = 0x42724576; // "BrEv"

// Step i leads from version i to i + 1; steps are only ever appended.
const std::vector<const char *> &storeMigrations();

// Brings `database` (stored at `path`) to version `steps.size()`, all steps in one transaction. An older
// store that holds tables already is first copied to `path` + ".version-N.backup". Throws: what the library
// throws; nothing is changed then.
Result<void> migrate(SQLite::Database &database, const std::string &path,
                     const std::vector<const char *> &steps);

// Shows this connection the tables that an older store lacks and its prices are found by; nothing is written.
void readAsNewest(SQLite::Database &database);

// Copies the whole of `database` to a new file, written beside it and moved there when complete.
Result<void> copyDatabase(SQLite::Database &database, const std::string &path);
class CopyBeside;
Result<void> copyInto(SQLite::Database &database, const CopyBeside &copy);

} // namespace breakeven
