// What holds of every month of machines under a load, whatever the load and the terms.
//
// Each answer is the list of balances that do not hold, each with its figures; empty: all hold.
// Source: demand-and-supply.md §4.
#pragma once

#include "model/dispatch/dispatch.h"

#include <functional>
#include <string>
#include <vector>

namespace breakeven::test {

using DispatchMonth =
    std::function<Dispatched(std::span<const LoadSegment>, const SupplyTerms &, double hoursPerMonth)>;

// One month in itself: `paid`, `work`, `demand`, `hours-there-are`.
std::vector<std::string> brokenSums(std::span<const LoadSegment> load, const SupplyTerms &terms,
                                    double hoursPerMonth, const Dispatched &month);

// A month beside the same one with something changed: `autoscaled-not-dearer`, `more-serves-more`,
// `waiting-serves-more`, `doubling` (GPUs sold singly, overhead given, no requests).
std::vector<std::string> brokenComparisons(std::span<const LoadSegment> load, const SupplyTerms &terms,
                                           double hoursPerMonth, const DispatchMonth &dispatchMonth);

} // namespace breakeven::test
