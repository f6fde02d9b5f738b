// The share of the list price that is taken off when several servers are bought at once.
//
// Units: servers are machines or pure; discounts are fractions. Shape: any operand may be a monthly series.
#pragma once

#include "model/sheet/sheet_builder.h"

namespace breakeven {

// How the discount grows from one server to `fullServers`, where it reaches `mostDiscount`. Flat: at any
// number; Linear: in even steps a server; Step: all at once at `fullServers`; Log: in even steps a doubling.
enum class DiscountShape { Flat, Linear, Step, Log };

// With `fullServers` of 1 or less every order has the full discount.
Quantity bulkDiscount(DiscountShape shape, Quantity servers, Quantity mostDiscount, Quantity fullServers);

} // namespace breakeven
