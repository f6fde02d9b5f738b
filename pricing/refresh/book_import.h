// Brings a price book into a store without holding it: its rows are sorted as the store keeps them, beside
// the memory where they are many, and written one after the other in one transaction.
//
// Memory: that of SortedRecords and of the store's cache, whatever the rows. Checked:
// tests/pricing/book_import_test.cpp, against the same rows held at once.
#pragma once

#include "data/store/store.h"
#include "pricing/formats/price_format.h"
#include "pricing/refresh/price_import.h"

#include <string>

namespace breakeven {

// `retrievedAt`: of rows that say none. Errors: as importPrices.
Result<ImportReport> importPriceBook(Store &store, const PriceFile &file, const ImportOptions &options,
                                     const std::string &retrievedAt);

} // namespace breakeven
