// A text without the white space at both ends.
//
// Inline for readers of files of millions of lines.
#pragma once

#include <string_view>

namespace breakeven {

inline bool isWhite(char sign) { return sign == ' ' || sign == '\t' || sign == '\r' || sign == '\n'; }

// A part of `text`, which outlives it.
inline std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isWhite(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isWhite(text.back()))
        text.remove_suffix(1);
    return text;
}

} // namespace breakeven
