// Closes in on a change of sign from both sides: a root, or the two neighbours a function jumps between.
//
// Errors: nothing when the function has the same sign at both ends, or is unknown (NaN) where it is asked.
// Source: Alefeld, Potra and Shi, "Algorithm 748: enclosing zeros of continuous functions", ACM TOMS 21
// (1995). Checked: tests/model/root_bracket_test.cpp, against known roots and plain halving.
#pragma once

#include <functional>
#include <optional>

namespace breakeven {

struct RootBracket
{
    double low = 0;
    double high = 0; // the function changes its sign between the two, or is 0 at both: then they are equal
    double atLow = 0;
    double atHigh = 0;

    // Of the two the one where the function is nearer to 0.
    double nearest() const;
};

// Until the two are within `share` of their size. Requires: low ≤ high, share > 0.
std::optional<RootBracket> bracketRoot(double low, double high, double share,
                                       const std::function<double(double)> &function);

} // namespace breakeven
