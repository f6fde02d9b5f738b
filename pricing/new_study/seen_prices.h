// What was asked for a machine day by day, from the course of its price that a store has kept.
#pragma once

#include "data/catalogue/catalogue.h"
#include "data/store/price_store.h"
#include "model/numeric/date.h"

#include <functional>
#include <vector>

namespace breakeven {

// The prices of an offer's machine, region and model over some time; empty: too few were seen.
using SeenPrices = std::function<std::vector<double>(const Offer &)>;

// One price a day and zone of the year up to `day`, at most a hundred of them, evenly spread by their
// quantiles and ascending. Empty for fewer than 30, or where the price never moved. Units: USD an hour of the
// machine.
std::vector<double> seenPrices(const PriceStore &prices, const Offer &machine, const Date &day);

// Of all machines that the catalogue sells as spot, read at once: on any thread, and when the store is gone.
SeenPrices seenOfMarket(const PriceStore &prices, const Catalogue &catalogue, const Date &day);

} // namespace breakeven
