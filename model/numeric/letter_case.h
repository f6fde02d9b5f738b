// Texts in small or in capital letters, as names and codes are compared: of ASCII alone, in every locale.
#pragma once

#include <string>
#include <string_view>

namespace breakeven {

constexpr char lowerLetter(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }
constexpr char upperLetter(char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; }

inline std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    for (char &c : lower)
        c = lowerLetter(c);
    return lower;
}

inline std::string upperCase(std::string_view text)
{
    std::string upper(text);
    for (char &c : upper)
        c = upperLetter(c);
    return upper;
}

} // namespace breakeven
