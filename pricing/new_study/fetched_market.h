// The market of the catalogue at the prices that were fetched since.
#pragma once

#include "data/catalogue/catalogue.h"
#include "data/store/price_store.h"
#include "pricing/new_study/sellers.h"

#include <optional>

namespace breakeven {

// The catalogue that comes with the program; where the store knows a newer price of the same machine, region
// and way of selling by `day`, with that one, its day and its source; and with what was fetched of capacity
// that is booked for a time. The machines stay those of the catalogue. Of one GPU alone where that is given.
// Prices that were set aside, negotiated ones and those in another currency are not taken. Errors: those of
// the store.
Result<Catalogue> catalogueAtFetchedPrices(const PriceStore &prices, const Date &day,
                                           const std::optional<ChosenGpu> &gpu = {});

} // namespace breakeven
