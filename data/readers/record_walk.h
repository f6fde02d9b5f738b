// The records of a table as text, without splitting them: lines, and what goes on in quotes over several; for
// files of millions of them.
#pragma once

#include "data/readers/csv_reader.h"
#include "data/readers/text_stream.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace breakeven {

struct Record
{
    std::string_view text; // without the end of its last line
    std::int64_t line = 0;
    std::size_t begin = 0; // in the text
    bool isEnded = true;   // by a line end
};

// The records of a text one after the other: lines, and what goes on in quotes over several.
class RecordWalk
{
public:
    explicit RecordWalk(std::string_view text, std::int64_t firstLine = 1) : m_text(text), m_line(firstLine)
    {
    }

    bool next(Record &record)
    {
        if (m_at >= m_text.size())
            return false;
        record.begin = m_at;
        record.line = m_line;
        std::size_t end = lineEnd(m_at);
        ++m_line;
        bool isOpen = hasOpenQuote(m_text.substr(m_at, end - m_at), false);
        while (isOpen && end < m_text.size() && end - record.begin < CsvReader::kMaximumRecord) {
            const std::size_t begin = end + 1;
            end = lineEnd(begin);
            ++m_line;
            isOpen = hasOpenQuote(m_text.substr(begin, end - begin), true);
        }
        record.text = m_text.substr(record.begin, end - record.begin);
        record.isEnded = end < m_text.size();
        m_at = end + 1;
        if (record.text.ends_with('\r'))
            record.text.remove_suffix(1);
        return true;
    }

private:
    std::size_t lineEnd(std::size_t from) const
    {
        const auto end = m_text.find('\n', from);
        return end == std::string_view::npos ? m_text.size() : end;
    }
    static bool hasOpenQuote(std::string_view line, bool isOpen)
    {
        if (!std::memchr(line.data(), '"', line.size()))
            return isOpen;
        return (std::count(line.begin(), line.end(), '"') % 2 == 1) != isOpen;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::int64_t m_line = 1;
};

// The same of a text that comes in blocks of whole lines. A record is valid until the next one.
class RecordBlocks
{
public:
    explicit RecordBlocks(LineBlocks blocks) : m_blocks(std::move(blocks)) {}

    // False at the end. Errors: of the blocks.
    Result<bool> next(Record &record)
    {
        while (!m_walk.next(record)) {
            if (auto more = fetch(); !more || !*more)
                return more;
        }
        // What goes on in quotes beyond the end of a block is read again with the next one before it.
        while (!record.isEnded && !m_isLast) {
            m_joined = std::string(m_block.substr(record.begin));
            const std::int64_t line = record.line;
            const auto more = m_blocks.next();
            if (!more)
                return more.error();
            m_isLast = more->empty();
            m_joined += *more;
            m_block = m_joined;
            m_walk = RecordWalk(m_block, line);
            m_walk.next(record);
        }
        return true;
    }
    double share() const { return m_blocks.share(); }

private:
    Result<bool> fetch()
    {
        const auto more = m_blocks.next();
        if (!more)
            return more.error();
        m_isLast = more->empty();
        m_block = *more;
        m_walk = RecordWalk(m_block, m_blocks.firstLine());
        return !m_isLast;
    }

    LineBlocks m_blocks;
    std::string_view m_block;
    std::string m_joined;
    RecordWalk m_walk{std::string_view()};
    bool m_isLast = false;
};

} // namespace breakeven
