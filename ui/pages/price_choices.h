// What the prices of a store can be filtered by.
#pragma once

#include <QStringList>

namespace breakeven {

class StoreSession;

struct PriceChoices
{
    QStringList gpus;
    QStringList providers;
    QStringList regions;
    QStringList models;
};

// The values that occur in the current prices, sorted.
PriceChoices priceChoices(StoreSession &store);

} // namespace breakeven
