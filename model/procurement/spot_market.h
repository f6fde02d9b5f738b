// When a market takes nodes away: at a rate that is known or by their age (lifetimes.h), or when the spot
// price passes what is bid.
//
// The price is a series of its own (effects/price_crossing.h); a node is held while it stands below the bid.
#pragma once

#include "model/procurement/procurement.h"

namespace breakeven {

// How a node is lost, for the effects with these keys.
FieldSet marketFields(const char *effects);

bool isPriceMarket(const ProcurementContext &context);
// How often a running node is taken away per hour. Requires: a market by price, or the law
// "exponential".
Quantity interruptionRate(const ProcurementContext &context);
// The share of the time the spot price stands below the bid. Requires: a market by price.
Quantity shareBelowBid(const ProcurementContext &context);

} // namespace breakeven
