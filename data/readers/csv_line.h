// The cells of one line of a table, without copying them; for files of millions of lines.
#pragma once

#include "model/numeric/trimmed.h"

#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace breakeven {

// The cells of one line; those in quotes are written to `unquoted`, which keeps them.
class LineCells
{
public:
    explicit LineCells(char separator) : m_separator(separator) {}

    // False for a quote that is never closed.
    bool split(std::string_view line)
    {
        cells.clear();
        if (std::memchr(line.data(), '"', line.size()))
            return splitQuoted(line);
        const char *begin = line.data();
        const char *end = begin + line.size();
        for (const char *at = begin; at < end; ++at)
            if (*at == m_separator) {
                cells.emplace_back(begin, std::size_t(at - begin));
                begin = at + 1;
            }
        cells.emplace_back(begin, std::size_t(end - begin));
        return true;
    }

    std::vector<std::string_view> cells;

private:
    bool splitQuoted(std::string_view line)
    {
        m_unquoted.clear();
        std::string cell;
        bool isQuoted = false;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const char c = line[i];
            if (c == '"' && isQuoted && i + 1 < line.size() && line[i + 1] == '"')
                cell += line[++i];
            else if (c == '"')
                isQuoted = !isQuoted;
            else if (c == m_separator && !isQuoted)
                m_unquoted.push_back(std::exchange(cell, {}));
            else
                cell += c;
        }
        m_unquoted.push_back(std::move(cell));
        cells.assign(m_unquoted.begin(), m_unquoted.end());
        return !isQuoted;
    }

    char m_separator;
    std::vector<std::string> m_unquoted;
};

} // namespace breakeven
