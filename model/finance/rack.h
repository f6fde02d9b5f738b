// What servers of one's own cost to buy, and what their resale is counted on.
//
// Units: servers in machines, prices in money per machine, results in money. Shape: any operand may be a
// monthly series.
#pragma once

#include "model/sheet/sheet_builder.h"

namespace breakeven {

// What the resale share is taken of: the list price, or the price after the bulk discount.
enum class ResaleBase { List, Paid };

Quantity purchaseCost(Quantity servers, Quantity listPrice, Quantity discount);

Quantity resaleBaseValue(ResaleBase base, Quantity servers, Quantity listPrice, Quantity discount);

} // namespace breakeven
