#include "data/export/csv.h"

#include <charconv>
#include <cmath>

namespace breakeven {

double roundedFigure(double value)
{
    char digits[32];
    const auto end =
        std::to_chars(digits, digits + sizeof digits, value, std::chars_format::scientific, 11).ptr;
    double rounded = value;
    std::from_chars(digits, end, rounded);
    return rounded;
}

bool startsFormula(std::string_view text)
{
    return !text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos;
}

void CsvWriter::separate()
{
    if (m_cells++ > 0)
        m_text += ',';
}

// Quoted where a reader would otherwise see another cell, or take white space off.
void CsvWriter::append(std::string_view text)
{
    const bool isLoose = !text.empty() && (text.front() == ' ' || text.back() == ' ');
    if (!isLoose && text.find_first_of(",;\t\"\r\n") == std::string_view::npos) {
        m_text += text;
        return;
    }
    m_text += '"';
    for (const char c : text)
        m_text.append(c == '"' ? 2 : 1, c);
    m_text += '"';
}

CsvWriter &CsvWriter::text(std::string_view text)
{
    separate();
    append((startsFormula(text) ? "'" : "") + std::string(text));
    return *this;
}

CsvWriter &CsvWriter::plain(std::string_view text)
{
    separate();
    append(text);
    return *this;
}

CsvWriter &CsvWriter::number(std::optional<double> value)
{
    separate();
    if (!value || !std::isfinite(*value))
        return *this;
    // Without an exponent, which not every reader of CSV knows: 309 digits at most, or some more behind
    // zeros.
    char digits[360];
    const auto end =
        std::to_chars(digits, digits + sizeof digits, *value == 0 ? 0.0 : *value, std::chars_format::fixed)
            .ptr;
    m_text.append(digits, end);
    return *this;
}

CsvWriter &CsvWriter::figure(std::optional<double> value)
{
    return number(value && std::isfinite(*value) ? std::optional(roundedFigure(*value)) : std::nullopt);
}

void CsvWriter::endRow()
{
    while (m_cells < m_columns)
        separate();
    m_text += "\r\n";
    m_cells = 0;
}

} // namespace breakeven
