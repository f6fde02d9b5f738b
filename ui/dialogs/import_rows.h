// The rows of a file as an import shows them: as they are written, beside what they are understood as.
#pragma once

#include "pricing/bill/bill.h"
#include "pricing/refresh/price_preview.h"
#include "ui/models/table.h"

#include <vector>

namespace breakeven {

// One row a price; a row of the file with several prices is written beside the first of them.
Table importedPriceRows(const std::vector<PricePreviewRow> &rows);
Table importedBillRows(const Bill &bill);

} // namespace breakeven
