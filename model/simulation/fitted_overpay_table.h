// What the autoscaler profiles pay beyond the work, simulated beforehand: the rows of the response table.
//
// Written by packaging/fitted-overpay from the event model; a test simulates some of it again. Units:
// seconds. The profiles are fitted to document 000, not measured.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace breakeven {

inline constexpr std::array kFittedJobSeconds{60.0,   120.0,  300.0,   600.0,   1200.0, 1800.0,
                                              3600.0, 7200.0, 14400.0, 28800.0, 86400.0};

inline constexpr std::uint64_t kFittedOverpaySeed = 1;
// Fewer nodes scatter more and cost less.
inline int runsOfFittedOverpay(int nodes) { return std::clamp(4000 / nodes, 2, 200); }

struct FittedOverpayRow
{
    const char *profile;
    int nodes;
    // Paid and not worked, a node: by the length of the job.
    std::array<double, kFittedJobSeconds.size()> seconds;
};

// By profile, in the order they are listed, and rising nodes; the last of a profile is all it has room for.
const std::vector<FittedOverpayRow> &fittedOverpayRows();

} // namespace breakeven
