// How a language writes numbers; the plain style is English with thousands separators.
//
// Units: texts are UTF-8.
#pragma once

#include <array>
#include <string>

namespace breakeven::words {

struct NumberStyle
{
    std::string point = ".";
    std::string groupSeparator = ","; // empty: no groups
    std::string minus = "−";
    std::string percent = "%";
    std::array<std::string, 10> digits{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    // "12,34,56,789" has a last group of 3 and others of 2.
    int lastGroup = 3;
    int otherGroups = 3;
    int fewestBefore = 1; // digits before a separator: 2 keep "1234" whole

    bool operator==(const NumberStyle &) const = default;
};

// For texts that must not change with the machine: command line, CSV.
inline const NumberStyle kPlain{};

} // namespace breakeven::words
