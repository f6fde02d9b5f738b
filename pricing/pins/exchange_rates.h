// Converts between currencies at the reference rates that a store holds.
//
// Units: a reference rate is what one euro costs; from A to B a price is multiplied by rate(B) / rate(A).
// Both are of one working day. Source: the euro foreign exchange reference rates of the European Central
// Bank.
#pragma once

#include "data/store/price_store.h"
#include "model/study/issue.h"
#include "model/study/study.h"

#include <string>
#include <vector>

namespace breakeven {

// Two rates of one day; the euro costs one euro.
struct CrossRate
{
    ReferenceRate from;
    ReferenceRate to;

    // In 128 bits, rounded half to even.
    NanoMoney converted(NanoMoney price) const;
    // The same as a study keeps it, with day and source.
    ExchangeRate exchangeRate() const;
};

// Of `day`, or of the last working day before it. Errors: NotFound when a currency has no rate within the 7
// days before, saying how to get it; those of the store.
Result<CrossRate> crossRate(const PriceStore &prices, const std::string &from, const std::string &to,
                            const Date &day);

// Takes out rates that moved by more than 20 % since the day before, in `rates` or in the store, and those of
// days to come; a warning for each. Errors: those of the store.
Result<std::vector<Issue>> takeOutOddRates(std::vector<ReferenceRate> &rates, const PriceStore &prices);

} // namespace breakeven
