#include "data/export/csv.h"

#include <charconv>
#include <cmath>

namespace breakeven {

void CsvWriter::separate()
{
    if (m_cells++ > 0)
        m_text += ',';
}

CsvWriter &CsvWriter::text(std::string_view text)
{
    separate();
    const bool isFormula =
        !text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos;
    const std::string shown = (isFormula ? "'" : "") + std::string(text);
    if (shown.find_first_of(",\"\r\n") == std::string::npos) {
        m_text += shown;
        return *this;
    }
    m_text += '"';
    for (const char c : shown)
        m_text.append(c == '"' ? 2 : 1, c);
    m_text += '"';
    return *this;
}

CsvWriter &CsvWriter::number(std::optional<double> value)
{
    separate();
    if (!value || !std::isfinite(*value))
        return *this;
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, *value == 0 ? 0.0 : *value).ptr;
    m_text.append(digits, end);
    return *this;
}

void CsvWriter::endRow()
{
    while (m_cells < m_columns)
        separate();
    m_text += "\r\n";
    m_cells = 0;
}

} // namespace breakeven
