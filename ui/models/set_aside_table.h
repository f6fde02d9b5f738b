// Prices that are set aside, one row for each machine of a source: what was found, why, how many.
#pragma once

#include "data/store/price_store.h"
#include "ui/models/table.h"

#include <QLocale>

#include <vector>

namespace breakeven {

// The path of a row is the index of its first price in `waiting`.
Table setAsideTable(const std::vector<SetAsidePrices> &waiting, const QLocale &locale);

// All series of the row that begins with this price.
PriceFilter setAsideRow(const SetAsidePrices &first);

} // namespace breakeven
