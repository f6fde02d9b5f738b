// Which price records are of a provider's list, and which were agreed.
#pragma once

#include "model/inputs/offer.h"

namespace breakeven {

// The source of the records that a person keeps.
inline constexpr const char *kOwnPriceSource = "price-book";

inline bool isListPrice(const Offer &offer) { return !offer.listPrice && offer.source != kOwnPriceSource; }

} // namespace breakeven
