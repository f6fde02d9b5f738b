// Texts with a passage replaced.
#pragma once

#include "tests/support/test.h"

#include <string>

namespace breakeven::test {

inline std::string replaced(std::string text, const std::string &from, const std::string &to)
{
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

// Only where `from` stands first, which it must.
inline std::string replacedOnce(std::string text, const std::string &from, const std::string &to)
{
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

} // namespace breakeven::test
