// What servers of one's own cost to buy, what their resale is counted on, and what owning comes to a year.
//
// Units: servers in machines, prices in money per machine, results in money. Shape: any operand may be a
// monthly series. Checked by TCO-01…08; against a study in tests/model/one_formula_test.cpp.
#pragma once

#include "model/sheet/sheet_builder.h"

#include <vector>

namespace breakeven {

// What the resale share is taken of: the list price, or the price after the bulk discount.
enum class ResaleBase { List, Paid };

Quantity purchaseCost(Quantity servers, Quantity listPrice, Quantity discount);

Quantity resaleBaseValue(ResaleBase base, Quantity servers, Quantity listPrice, Quantity discount);

// Owning counted by years, without interest: bought in the first and sold in the last.
struct OwnedYears
{
    Quantity purchase;
    Quantity runningPerYear; // money/year
    Quantity resale;
    Quantity hold; // years

    // (purchase − resale) / hold + running, money/year.
    Quantity meanPerYear() const { return (purchase - resale) / hold + runningPerYear; }
    // What is paid in each of the years. Requires: `years` is the holding time, 1 at least.
    std::vector<Quantity> byYear(int years) const;
};

} // namespace breakeven
