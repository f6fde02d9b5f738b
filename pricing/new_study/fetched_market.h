// The market that new studies know: what is in the store, and under it the catalogue that comes with the
// program.
#pragma once

#include "data/catalogue/catalogue.h"
#include "data/store/price_store.h"
#include "model/study/study.h"

#include <string>
#include <vector>

namespace breakeven {

// Each machine of a place, sold in one way, at the least price that the list of the store shows by `day` and
// that a study may take (TakenOffers::whyNot), as it is paid after discounts, in US dollars; old prices only
// where no newer one is known, then the newest of them. Where the store knows none, or the one that came with
// the program is the least, the row of the catalogue, less what was negotiated. Blocks of a time of their own
// are rows of their own. `gpus`: canonical models, of which alone the store is asked; none: of all. Errors:
// those of the store.
Result<Catalogue> catalogueAtFetchedPrices(const PriceStore &prices, const Date &day,
                                           const std::vector<std::string> &gpus = {});

// The market a study is held against: that of its reference GPU as it stood on its day, with the tables
// beside the store in `folder`. Without a store (null), and of a GPU that nobody knows, at the prices of the
// catalogue. Errors: those of the store and of the tables.
Result<Catalogue> marketOf(const Study &study, const PriceStore *prices, const std::string &folder);

} // namespace breakeven
