// Whether a text holds another.
#pragma once

#include <string_view>

namespace breakeven {

inline bool holds(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

} // namespace breakeven
