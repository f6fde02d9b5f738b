// The market of the catalogue at the prices that were fetched since.
#pragma once

#include "data/catalogue/catalogue.h"
#include "data/store/price_store.h"
#include "model/study/study.h"
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

// The market a study is held against: that of its reference GPU as it stood on its day, with the tables
// beside the store in `folder`. Without a store (null), and of a GPU that the catalogue does not know, at the
// prices of the catalogue. Errors: those of the store and of the tables.
Result<Catalogue> marketOf(const Study &study, const PriceStore *prices, const std::string &folder);

} // namespace breakeven
