// The first rows of a price file as they are written, each beside the prices it is understood as.
//
// Each row is read on its own, by the reader of the file's format: of a table line by line, of a JSON list
// item by item. Of other files, and of prices that need several rows, the line that names the machine stands
// beside each of the first prices; a list that is read in a stream shows no rows. Nothing is stored, and
// nothing compared with the prices of a store.
#pragma once

#include "pricing/refresh/price_import.h"

#include <cstddef>
#include <string>
#include <vector>

namespace breakeven {

struct PricePreviewRow
{
    std::int64_t number = 0; // of the row, from 1; 0: unknown
    std::string written;     // on one line, cut where it is very long
    std::vector<Offer> offers;
    std::string reason; // why there is no price; empty: there is one
};

// No more than `most` rows. Errors: those of reading and recognising the file.
Result<std::vector<PricePreviewRow>> previewPrices(const std::string &path, const ImportOptions &options = {},
                                                   std::size_t most = 8);

} // namespace breakeven
