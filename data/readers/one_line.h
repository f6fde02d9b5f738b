// Text of others as a part of one sentence: line ends and control characters become spaces, and it ends.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace breakeven {

inline std::string oneLine(std::string_view text, std::size_t longest = 300)
{
    std::string line(text.substr(0, longest));
    std::replace_if(
        line.begin(), line.end(), [](unsigned char c) { return c < ' '; }, ' ');
    return line;
}

} // namespace breakeven
