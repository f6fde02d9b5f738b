// Source of the shape of pages and rows: sqlite.org/fileformat2.html, 1.6 "B-tree Pages" and 2.1 "Record
// Format".
#include "data/store/store_mark.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <charconv>

namespace breakeven {

namespace {

// "mark <32 digits> <16 digits>".
constexpr std::string_view kWord = "mark ";
constexpr std::size_t kNameDigits = 32;
constexpr std::size_t kStepDigits = 16;
constexpr std::size_t kLength = kWord.size() + kNameDigits + 1 + kStepDigits;

std::optional<StoreMark> markIn(std::string_view text)
{
    if (text.size() != kLength || !text.starts_with(kWord))
        return std::nullopt;
    StoreMark mark{std::string(text.substr(kWord.size(), kNameDigits)), 0};
    const std::string_view digits = text.substr(kLength - kStepDigits);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), mark.step);
    return error == std::errc() && end == digits.data() + digits.size() ? std::optional(mark) : std::nullopt;
}

} // namespace

const char *const kMarkTable =
    "CREATE TABLE store_mark(id INTEGER PRIMARY KEY CHECK(id = 1), mark TEXT NOT NULL);"
    "INSERT INTO store_mark VALUES(1, 'mark ' || lower(hex(randomblob(16))) || ' ' || printf('%016d', 1))";

void renewMark(SQLite::Database &database)
{
    if (database.tableExists("store_mark"))
        database.exec("UPDATE store_mark SET mark = 'mark ' || lower(hex(randomblob(16))) || ' ' || "
                      "printf('%016d', 1)");
}

void stepMark(SQLite::Database &database)
{
    database.exec(
        "UPDATE store_mark SET mark = substr(mark, 1, 38) || printf('%016d', substr(mark, 39) + 1)");
}

std::optional<StoreMark> markOf(SQLite::Database &database)
{
    if (!database.tableExists("store_mark"))
        return std::nullopt;
    return markIn(database.execAndGet("SELECT mark FROM store_mark").getString());
}

// A leaf of a table with one row, of an id and a text.
std::optional<StoreMark> markOnPage(std::string_view page)
{
    constexpr std::size_t kFirstCell = 8;
    constexpr unsigned char kLeafOfTable = 13, kRow[] = {kLength + 3, 1, 3, 0, 13 + 2 * kLength};
    static_assert(13 + 2 * kLength < 128, "one byte says the length of the text");
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(page[at]); };
    if (page.size() < 512 || byte(0) != kLeafOfTable || byte(3) != 0 || byte(4) != 1)
        return std::nullopt;
    const std::size_t cell = std::size_t(byte(kFirstCell)) << 8 | byte(kFirstCell + 1);
    if (cell + sizeof kRow + kLength > page.size())
        return std::nullopt;
    for (std::size_t i = 0; i < sizeof kRow; ++i)
        if (byte(cell + i) != kRow[i])
            return std::nullopt;
    return markIn(page.substr(cell + sizeof kRow, kLength));
}

} // namespace breakeven
