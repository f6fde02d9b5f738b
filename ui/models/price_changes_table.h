// What became of prices since a time, as a table.
#pragma once

#include "data/store/price_store.h"
#include "ui/models/table.h"

#include <QLocale>

namespace breakeven {

// The path of a row is its index in `changes.rows`.
Table priceChangesTable(const PriceChanges &changes, const QLocale &locale);

} // namespace breakeven
