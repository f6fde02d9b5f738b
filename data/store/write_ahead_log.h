// The log that SQLite keeps beside a store, read without SQLite: whose it is; for this folder.
#pragma once

#include <string>

namespace breakeven {

// Whether the log beside the store at `path` was made by another store: SQLite would put its pages into this
// one. No for a log without whole changes, and for a store that cannot be read. Writing by other programs of
// this house meanwhile does no harm.
bool hasLogOfOther(const std::string &path);

} // namespace breakeven
