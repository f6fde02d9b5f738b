// Each page of a store ends with a checksum, which is compared whenever the page is read: a store of which a
// bit, a page or the order of pages changed is damaged before a number of it is shown.
//
// SQLite keeps 8 bytes of each page for it: the CRC-32 of the rest and of the number of the page, and that
// number. They are written and compared below SQLite, in the file of the store and not in its log, whose own
// checksums SQLite compares when it takes the log over. A store of before has none until it is written anew,
// which is done once when it is opened. A program that does not know of them, as the shell of SQLite, may
// read such a store; what it writes is damage here.
// Threads: any. Source: the checksum VFS of SQLite (sqlite.org/cksumvfs.html), beside the number of the page.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

// The version of a store from which on all of its pages have a checksum.
constexpr int kFirstWithChecksums = 11;
constexpr int kChecksumBytes = 8; // at the end of a page

// For all connections that are opened from now on; to be called before the first.
void registerPageChecksums();

// A database without a page has checksums from the start.
void beginWithChecksums(SQLite::Database &database);

// A copy that is about to be made page by page has them where the other one has.
void copyChecksums(SQLite::Database &from, SQLite::Database &to);

// Writes a store that has none anew with them, unless another program is just doing it.
void giveChecksums(SQLite::Database &database);

// Whether a page of a store with checksums is what was written as the page of this number, from 1 on.
bool isWholePage(std::string_view page, std::int64_t number);

// The numbers of the pages, from 1 on, that are not what was written; none of a store without checksums.
std::vector<std::int64_t> damagedPages(const std::string &path);

} // namespace breakeven
