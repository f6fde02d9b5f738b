// A table as people write and spreadsheets save it, brought into the form in which programs write one: plain
// decimals, ISO times, one header at the top, no sums below. What the readers of tables get is this.
//
// Lines keep their numbers: what is left out becomes an empty line. Records whose quoted cells go over
// several lines keep them.
#pragma once

#include "data/readers/table_columns.h"
#include "data/readers/text_blocks.h"
#include "data/readers/text_stream.h"
#include "data/readers/time_zone.h"
#include "model/result.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

// Where a table begins: below titles of one cell and a line "sep=;".
struct TableStart
{
    char separator = ',';
    std::int64_t headerLine = 0;
    std::vector<std::string> names; // as written
    std::string header;             // its line
    bool hasTitles = false;         // something stands above it
};

// Of the beginning of a text; nothing where no line of names is found.
std::optional<TableStart> tableStart(std::string_view text);

struct PlainTable
{
    std::string text;     // as programs write it; empty where nothing is to be changed
    bool isTable = false; // records of as many cells, under a header
    bool isChanged = false;
    char separator = ',';
    std::vector<std::string> names;             // of the header, as written
    std::vector<std::string> notes;             // what was recognised, a sentence each
    std::vector<std::string> questions;         // by column; empty where its cells have one reading
    std::map<std::string, SeenCell> currencies; // of the marks in its cells, by code
    std::optional<TimeZone> zone;               // of times, where the name of their column says one
    std::int64_t records = 0;                   // under the header, without those that are left out
    std::int64_t unaligned = 0;                 // of them, with more or fewer cells than the header
    std::int64_t firstUnaligned = 0;            // its line
    std::string unalignedText;                  // the line
    std::size_t unalignedCells = 0;
};

// What is known of the tables that are read.
struct TableUse
{
    std::function<bool(std::string_view name)> isTime; // whether a column of this name has times
    bool hasMoney = false;                             // amounts, with or without the mark of a currency
};

// A text that is no table, or one that is plain already, comes back unchanged.
PlainTable plainTable(std::string_view text, const TableSaid &said, const TableUse &use);

// The same of a file that is too large to be held: what was told of it, without its text, and that in pieces.
struct PlainTableBlocks
{
    PlainTable table;
    std::function<Result<TextBlocks>()> open; // the text; nothing where it is plain as it is
};

// The lines of a file, from its beginning.
using OpenLines = std::function<Result<LineBlocks>()>;

// `beginning`: of the text, with the header. `reached` is told the share of the file that the first pass has
// read; its error ends it. Errors: of `open`, of its blocks and of `reached`.
Result<PlainTableBlocks> plainTableBlocks(std::string_view beginning, const OpenLines &open,
                                          const TableSaid &said, const TableUse &use,
                                          const std::function<Result<void>(double)> &reached);

// Why rows that do not fit the header make the file no table: several, and more than one in a hundred, do.
// Empty: they may be left out one by one.
std::string unalignedRefusal(const PlainTable &table);

// Whether the first cell of a record names a sum or a mean of the others: "Total", "Summe", "Average".
bool isTotalWord(std::string_view cell);

} // namespace breakeven
