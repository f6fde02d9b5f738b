// How old a price is.
#pragma once

#include "model/inputs/offer.h"

#include <optional>

namespace breakeven {

// The day from which the age of a price counts: when its source was last found to say it, however long ago it
// came into force; of one that nobody fetched, its own day or that of its reading.
std::optional<Date> knownOn(const Offer &offer);

// True when the price is known of a day more than twelve months before `asOf`.
bool isStale(const Offer &offer, const Date &asOf);

} // namespace breakeven
