// Lists of prices as they are paid: the discounts of a store taken off, and in the order of what is left.
//
// Which discount counts is said in discounts.h; here it is found once for the providers, machines and GPUs
// that a store knows, so that a list sorts and is summed up within the store.
// Checked: pricing/contracted_prices_test, against sorting all prices one by one.
#pragma once

#include "data/store/price_store.h"
#include "model/result.h"

#include <vector>

namespace breakeven {

// What holds on a day.
struct Contracts
{
    Date day;
    std::vector<Discount> discounts;
    std::vector<PriceCut> cuts; // for `PriceFilter::cuts`; empty where nothing of the store has a discount
};

// Holds for the prices that are in the store now. Errors: those of the store.
Result<Contracts> contractsOn(const PriceStore &prices, const Date &day);

// As PriceStore::list with the cuts of `contracts`; each offer with its contracted price, its list price
// beside it where they differ.
Result<std::vector<Offer>> contractedPrices(const PriceStore &prices, PriceFilter filter,
                                            const Contracts &contracts);

} // namespace breakeven
