// The mark of a store: one row that says which file it is and how often it was changed. Every change steps
// it, so the log of SQLite beside the file holds it too, and the log of another file is known by it; for this
// folder.
//
// SQLite itself never asks whose log it finds: it puts the pages of one store into another.
// Shape: the row is always as long, so that it stands at one place of its page.
#pragma once

#include "model/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace SQLite {
class Database;
}

namespace breakeven {

struct StoreMark
{
    std::string store; // 32 digits, drawn anew for every copy
    std::int64_t step = 0;
};

// The table with the first mark, for the migrations; and a new mark, as of a store that was written once.
extern const char *const kMarkTable;
void renewMark(SQLite::Database &database); // nothing in an older store, which has none

// One transaction more. Requires: it has begun.
void stepMark(SQLite::Database &database);

// Nothing in a store that is older than marks.
std::optional<StoreMark> markOf(SQLite::Database &database);

// What a page of a store, or of its log, says; nothing for every other page.
std::optional<StoreMark> markOnPage(std::string_view page);

} // namespace breakeven
