// The own prices of a store as a table: all of them, or those with a negotiated discount.
#pragma once

#include "model/inputs/offer.h"
#include "ui/models/table.h"

#include <QLocale>

#include <optional>
#include <vector>

namespace breakeven {

enum class PriceBookPart { Prices, Discounts };

struct PriceBookRow
{
    Offer own;
    std::optional<Offer> market; // the newest price of the market for the same thing; of Discounts
};

// The path of a row is its index.
Table priceBookTable(const std::vector<PriceBookRow> &rows, PriceBookPart part, const QLocale &locale);

} // namespace breakeven
