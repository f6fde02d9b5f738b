// Whether a text can be the name of anything: UTF-8 that is whole, and no control characters.
#pragma once

#include <cstdint>
#include <string_view>

namespace breakeven {

inline bool isPlainText(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        const auto first = static_cast<unsigned char>(text[i]);
        const std::size_t size = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : 4;
        if (first < ' ' || first == 0x7f || (first >= 0x80 && (first < 0xc2 || first > 0xf4)) ||
            i + size > text.size())
            return false;
        for (std::size_t next = i + 1; next < i + size; ++next)
            if ((static_cast<unsigned char>(text[next]) & 0xc0) != 0x80)
                return false;
        i += size;
    }
    return true;
}

} // namespace breakeven
