// The log that SQLite keeps beside a store, read without SQLite: whose it is; for this folder.
#pragma once

#include "data/store/store_mark.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace breakeven {

// Whether the log beside the store at `path` was made by another store: SQLite would put its pages into this
// one. No for a log without whole changes, and for a store that cannot be read. Writing by other programs of
// this house meanwhile does no harm.
bool hasLogOfOther(const std::string &path);

// The same, where what the mark of the store says is known already.
bool isLogOf(const std::string &path, const std::optional<StoreMark> &store);

// The offset in the log of the newest page of each number that a whole change wrote.
std::map<std::int64_t, std::int64_t> pagesOfLog(const std::string &path);

} // namespace breakeven
