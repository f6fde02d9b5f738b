#include "data/readers/csv_reader.h"

#include "model/numeric/letter_case.h"
#include "model/numeric/trimmed.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace breakeven {

namespace {

// The separator that stands most often in the first line that holds something, outside quotes.
char findSeparator(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));
    int commas = 0;
    int semicolons = 0;
    int tabs = 0;
    int bars = 0;
    bool isQuoted = false;
    for (char c : text.substr(0, CsvReader::kMaximumRecord)) {
        if (c == '"')
            isQuoted = !isQuoted;
        else if (isQuoted)
            continue;
        else if (c == '\n')
            break;
        commas += c == ',';
        semicolons += c == ';';
        tabs += c == '\t';
        bars += c == '|';
    }
    if (bars > commas && bars > semicolons && bars > tabs)
        return '|';
    if (semicolons > commas && semicolons >= tabs)
        return ';';
    return tabs > commas ? '\t' : ',';
}

} // namespace

CsvReader::CsvReader(std::string_view text, std::string name)
    : m_text(text.substr(0, 3) == "\xEF\xBB\xBF" ? text.substr(3) : text), m_name(std::move(name)),
      m_separator(findSeparator(m_text))
{
}

CsvReader::CsvReader(TextBlocks blocks, std::string name)
    : m_blocks(std::move(blocks)), m_name(std::move(name))
{
}

// What is not read yet moves to the front, and more is fetched until a whole record must be there.
Result<void> CsvReader::fill()
{
    constexpr std::size_t piece = std::size_t(2) << 20;
    const bool isFirst = m_buffer.empty();
    m_buffer.erase(m_buffer.begin(), m_buffer.begin() + std::ptrdiff_t(m_position));
    m_position = 0;
    std::size_t filled = m_buffer.size();
    while (m_blocks && filled <= kMaximumRecord) {
        m_buffer.resize(filled + piece);
        const auto count = m_blocks(m_buffer.data() + filled, piece);
        if (!count)
            return count.error();
        filled += *count;
        if (*count == 0)
            m_blocks = nullptr;
    }
    m_buffer.resize(filled);
    m_text = {m_buffer.data(), filled};
    if (isFirst) {
        if (m_text.starts_with("\xEF\xBB\xBF"))
            m_position = 3;
        m_separator = findSeparator(m_text.substr(m_position));
    }
    return {};
}

std::string CsvReader::place() const { return fmt::format("{}:{}", m_name, m_recordLine); }

std::string &CsvReader::newCell()
{
    if (m_used == m_cells.size())
        m_cells.emplace_back();
    std::string &cell = m_cells[m_used++];
    cell.clear();
    return cell;
}

Error CsvReader::tooLong() const
{
    return {ErrorKind::BadInput,
            fmt::format("the line is longer than {} KB, so this is no CSV file", kMaximumRecord >> 10),
            place()};
}

Result<void> CsvReader::readQuoted()
{
    std::string &cell = m_cells[m_used - 1];
    ++m_position;
    while (m_position < m_text.size()) {
        const char c = m_text[m_position++];
        if (m_position - m_recordStart > kMaximumRecord)
            return tooLong();
        if (c == '\n')
            ++m_line;
        if (c != '"') {
            cell += c;
        } else if (m_position < m_text.size() && m_text[m_position] == '"') {
            cell += '"';
            ++m_position;
        } else {
            return {};
        }
    }
    return Error{ErrorKind::BadInput,
                 "the quoted cell that begins here is never closed: the file is cut short", place()};
}

Result<void> CsvReader::readRecord()
{
    newCell();
    while (m_position < m_text.size()) {
        const char c = m_text[m_position];
        if (m_position - m_recordStart > kMaximumRecord)
            return tooLong();
        if (c == '"' && m_cells[m_used - 1].empty()) {
            if (auto read = readQuoted(); !read)
                return read;
            continue;
        }
        std::size_t end = m_position;
        while (end < m_text.size() && end - m_recordStart <= kMaximumRecord && m_text[end] != m_separator &&
               m_text[end] != '\n' && m_text[end] != '\r')
            ++end;
        m_cells[m_used - 1].append(m_text, m_position, end - m_position);
        m_position = end;
        if (end == m_text.size() || end - m_recordStart > kMaximumRecord)
            continue;
        const char mark = m_text[m_position++];
        if (mark == '\n') {
            ++m_line;
            return {};
        }
        if (mark == m_separator)
            newCell();
        else if (m_position < m_text.size() && m_text[m_position] != '\n')
            m_cells[m_used - 1] += mark;
    }
    return {};
}

Result<bool> CsvReader::next()
{
    while (true) {
        if (m_blocks && m_text.size() - m_position <= kMaximumRecord)
            if (auto filled = fill(); !filled) {
                m_blocks = nullptr;
                m_position = m_text.size();
                return filled.error();
            }
        if (m_position >= m_text.size())
            return false;
        m_used = 0;
        m_recordLine = m_line;
        m_recordStart = m_position;
        if (auto read = readRecord(); !read) {
            m_blocks = nullptr;
            m_position = m_text.size();
            return read.error();
        }
        m_cells.resize(m_used);
        if (m_columns == 0)
            m_columns = m_used;
        if (m_used < m_columns && m_position == m_text.size() && m_text.back() != '\n')
            return Error{
                ErrorKind::BadInput,
                fmt::format(
                    "the file is cut short: its last line has {} of {} cells and no end; fetch it again",
                    m_used, m_columns),
                place()};
        if (m_used > 1 || !m_cells[0].empty())
            return true;
    }
}

namespace {

std::string underscored(std::string name)
{
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == ' ' || c == '-'; }, '_');
    return name;
}

} // namespace

CsvHeader::CsvHeader(std::vector<std::string> names) : m_names(std::move(names))
{
    for (std::string &name : m_names) {
        name = lowerCase(trimmed(name));
        m_underscored.push_back(underscored(name));
    }
}

int CsvHeader::find(std::string_view name) const
{
    auto found = std::find(m_names.begin(), m_names.end(), name);
    if (found != m_names.end())
        return int(found - m_names.begin());
    const std::string lower = lowerCase(trimmed(name));
    found = std::find(m_names.begin(), m_names.end(), lower);
    if (found != m_names.end())
        return int(found - m_names.begin());
    found = std::find(m_underscored.begin(), m_underscored.end(), underscored(lower));
    return found == m_underscored.end() ? -1 : int(found - m_underscored.begin());
}

bool CsvHeader::hasAll(std::initializer_list<std::string_view> names) const
{
    return std::all_of(names.begin(), names.end(), [&](std::string_view name) { return find(name) >= 0; });
}

std::string_view cellAt(const std::vector<std::string> &cells, int column)
{
    return column < 0 || std::size_t(column) >= cells.size() ? std::string_view()
                                                             : trimmed(cells[std::size_t(column)]);
}

} // namespace breakeven
