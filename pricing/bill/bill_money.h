// The money of a bill's month as an input of a study: converted, with its source and the rate it was
// converted at.
#pragma once

#include "data/store/price_store.h"
#include "model/study/study.h"
#include "pricing/bill/bill.h"
#include "pricing/pins/exchange_rates.h"

#include <optional>
#include <string>

namespace breakeven {

// "2026-03".
std::string monthName(const Date &day);

// How the money of one month becomes the study's.
struct BillConversion
{
    std::optional<CrossRate> reference; // exact
    double own = 1;                     // of the study
    std::string words;                  // empty: the same currency

    double converted(NanoMoney money) const;
};

// At the study's own rate, else at the reference rate of the month's last day on the bill. Errors: BadInput
// for a bill without currency; NotFound for a currency without a rate.
Result<BillConversion> conversionOf(const Study &study, const Bill &bill, const BillMonth &month,
                                    const PriceStore *prices);

Input inputOf(const Bill &bill, const BillMonth &month, const BillShare &share,
              const BillConversion &conversion);

} // namespace breakeven
