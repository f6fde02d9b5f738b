// Numbers as people write them in the cells of a table: "1.234,50 €", "(1,234.50)", "1'234.5-", "12,34,567",
// "50 %", "1.2e3", "US$ 5". Whether a mark stands before decimals or between thousands is a matter of the
// whole column: see table_columns.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

// What stands before the decimals of a number.
enum class DecimalMark { Point, Comma };

// What one cell shows of it: nothing ("900"), one of them ("0.25", "1,234.50", "1.234.567"), or a mark that
// may as well stand between thousands ("25.000", "1,200").
enum class ShownMark { None, Point, Comma, PointOrThousands, CommaOrThousands };

struct NumberCell
{
    ShownMark shown = ShownMark::None;
    bool isShare = false; // has a per cent sign
    bool isPlain = false; // digits and at most one point, as programs write it
    std::string currency; // "EUR"; empty where the cell has no mark of one
};

// Nothing for what is no number with either mark.
std::optional<NumberCell> numberCell(std::string_view cell);

// "-1234.5" of "(1.234,5 €)" with a comma before the decimals: sign, digits, a point, an exponent. A per cent
// sign is left out. Nothing for what is no number with that mark.
std::optional<std::string> plainNumber(std::string_view cell, DecimalMark mark);

// Whether a cell says that there is no value: empty, "-", "n/a", "[N/A]", "null", "NaN", "None".
bool isMissing(std::string_view cell);

// "point", "comma"; nothing for other words.
std::optional<DecimalMark> parseDecimalMark(std::string_view word);

// Without blanks around it, those of other widths among them.
std::string_view withoutBlanks(std::string_view cell);

} // namespace breakeven
