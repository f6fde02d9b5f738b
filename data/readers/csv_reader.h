// Reads the records of a CSV text one by one (RFC 4180): quoted cells with separators, quotes and line ends,
// LF or CRLF, comma, semicolon, tab or bar, found from the header line.
//
// Owns: of a text that is held nothing, it must outlive the reader; of one in pieces what is read of it.
// Cells are valid until the next call of `next`.
#pragma once

#include "data/readers/text_blocks.h"
#include "model/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

class CsvReader
{
public:
    static constexpr std::size_t kMaximumRecord = 1 << 20; // bytes

    // `name` is the file's, for messages.
    CsvReader(std::string_view text, std::string name);
    // Of a text that comes in pieces; errors of `blocks` are those of `next`.
    CsvReader(TextBlocks blocks, std::string name);

    // The next record, empty lines left out; false at the end. Errors: BadInput, for an endless line, for a
    // quote that is never closed, and for a last line without an end that has fewer cells than the first;
    // nothing more is read afterwards.
    Result<bool> next();

    const std::vector<std::string> &cells() const { return m_cells; }
    // For the record's first line, from 1.
    int line() const { return m_recordLine; }
    std::string place() const;
    char separator() const { return m_separator; }

private:
    Result<void> fill();
    Result<void> readRecord();
    Result<void> readQuoted();
    Error tooLong() const;

    TextBlocks m_blocks;        // none: the whole text is held
    std::vector<char> m_buffer; // of them
    std::string_view m_text;
    std::string m_name;
    std::size_t m_position = 0;
    std::size_t m_recordStart = 0;
    std::size_t m_columns = 0; // of the first record
    int m_line = 1;
    int m_recordLine = 1;
    char m_separator = ',';
    std::vector<std::string> m_cells;
    std::size_t m_used = 0; // cells of this record; their strings keep their memory
    std::string &newCell();
};

// Where each column of a header stands; names are compared without case and surrounding spaces, and one with
// blanks or dashes between its words is the one with underscores: "Input tokens" is input_tokens.
class CsvHeader
{
public:
    CsvHeader() = default;
    explicit CsvHeader(std::vector<std::string> names);

    // −1 when absent.
    int find(std::string_view name) const;
    bool hasAll(std::initializer_list<std::string_view> names) const;
    const std::vector<std::string> &names() const { return m_names; }

private:
    std::vector<std::string> m_names;
    std::vector<std::string> m_underscored; // the same
};

// The cell of `column`, trimmed; empty where the record is shorter or the column is −1.
std::string_view cellAt(const std::vector<std::string> &cells, int column);

} // namespace breakeven
