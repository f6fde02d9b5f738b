// The forms of the sentence that says what a comparison found, with places for its names and numbers.
//
// Checked: tests/words/headline_test.cpp.
#pragma once

#include <string>

namespace breakeven {

struct Comparison;

} // namespace breakeven

namespace breakeven::words {

// The finding as it is written: %1 is the option, then what it costs, and so on; "<b>" and "</b>" hold what
// is bold. For whoever has numbers of its own to fill in.
struct HeadlinePatterns
{
    std::string nothing;
    std::string one;        // option, cost, period
    std::string onePerHour; // and what a useful GPU-hour costs
    std::string clear;      // option, cost, period, difference, share, the next option
    std::string same;       // two options, cost, period
    std::string tie;        // and the difference
    // The last three with how far the cheapest is below what is paid today: an amount and a share at the end.
    std::string clearToday;
    std::string sameToday;
    std::string tieToday;
};
// `among`: the options that one alone is told from.
HeadlinePatterns headlinePatterns(const Comparison *among = nullptr);

} // namespace breakeven::words
