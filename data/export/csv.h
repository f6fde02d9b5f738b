// Writes CSV (RFC 4180) that a spreadsheet cannot be made to run: CRLF, quotes where needed, no live
// formulas.
//
// A text that begins with = + - @, tab or carriage return gets an apostrophe before it; numbers stay numbers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace breakeven {

// To twelve significant digits.
double roundedFigure(double value);

// True for a text that a spreadsheet would take for a formula.
bool startsFormula(std::string_view text);

class CsvWriter
{
public:
    // Rows shorter than this are filled up, so that all have one width.
    explicit CsvWriter(int columns = 0) : m_columns(columns) {}

    CsvWriter &text(std::string_view text);
    // What is known to be no formula and stays as it is: a number already written, a column's name.
    CsvWriter &plain(std::string_view text);
    // Shortest digits that read back equal, without an exponent; nothing, or not finite: an empty cell.
    CsvWriter &number(std::optional<double> value);
    // A number that was calculated, to twelve significant digits: what is beyond them is of the arithmetic.
    CsvWriter &figure(std::optional<double> value);
    void endRow();

    const std::string &result() const { return m_text; }
    // What was written since, taken out: for tables that are too large to be held.
    std::string take() { return std::exchange(m_text, {}); }

private:
    void separate();
    void append(std::string_view text);

    int m_columns;
    int m_cells = 0;
    std::string m_text;
};

} // namespace breakeven
