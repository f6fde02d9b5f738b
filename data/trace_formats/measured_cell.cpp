#include "data/trace_formats/measured_cell.h"

#include "data/readers/time_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace breakeven {

namespace {

// Units that stand right behind a number; other words do so in names: "1a", "8xlarge".
constexpr std::array<std::string_view, 33> kCellUnits{
    "k",   "m",  "g",   "t",   "ki",  "mi",  "gi",  "ti",  "b",   "kb", "mb",
    "gb",  "tb", "kib", "mib", "gib", "tib", "ns",  "us",  "ms",  "s",  "sec",
    "min", "h",  "d",   "w",   "kw",  "mhz", "ghz", "usd", "eur", "%",  "c"};

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Groups of three digits behind the first: "1,200".
bool isGrouped(std::string_view text, char mark)
{
    const std::size_t first = text.find(mark);
    if (first == std::string_view::npos || first == 0 || first > 3)
        return false;
    const bool isWhole =
        std::all_of(text.begin(), text.end(), [&](char c) { return isDigit(c) || c == mark; });
    for (std::size_t at = first; isWhole && at < text.size(); at += 4)
        if (text[at] != mark || at + 4 > text.size())
            return false;
    return isWhole && isDigit(text.front());
}

std::string lowerLetters(std::string_view text)
{
    std::string letters;
    for (const char c : text)
        letters += char(std::tolower(static_cast<unsigned char>(c)));
    return letters;
}

// "97 GiB", "5 nodes", "30ms".
bool isNumberWithUnit(std::string_view text)
{
    std::size_t end = 0;
    while (end < text.size() && (isDigit(text[end]) || text[end] == '.' || text[end] == ','))
        ++end;
    const std::size_t unit = text.find_first_not_of(' ', end);
    if (end == 0 || !isDigit(text.front()) || unit == std::string_view::npos)
        return false;
    const std::string word = lowerLetters(text.substr(unit));
    if (unit == end)
        return std::find(kCellUnits.begin(), kCellUnits.end(), word) != kCellUnits.end();
    return std::all_of(word.begin(), word.end(), [](char c) {
        return std::isalpha(static_cast<unsigned char>(c)) || c == '/' || c == '%';
    });
}

} // namespace

bool isMeasured(std::string_view cell)
{
    if (cell.starts_with('-') || cell.starts_with('+'))
        cell.remove_prefix(1);
    for (const std::string_view sign : {"$", "€", "£"})
        if (cell.starts_with(sign) && cell.size() > sign.size() && isDigit(cell[sign.size()]))
            return true;
    const std::string_view whole = cell.substr(0, cell.rfind('.'));
    return isGrouped(cell, ',') || isGrouped(whole, ',') || isGrouped(cell, '.') || isNumberWithUnit(cell) ||
           parseClockDuration(cell).has_value();
}

} // namespace breakeven
