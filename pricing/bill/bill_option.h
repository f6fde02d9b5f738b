// A bill as an option of a study: the money by month and category as inputs with their source.
#pragma once

#include "data/store/price_store.h"
#include "model/study/study.h"
#include "pricing/bill/bill.h"

#include <string>

namespace breakeven {

struct BillOption
{
    std::string id;
    std::string name;
    bool isReplaced = false; // it was there before: a longer bill took its place
    std::string rates;       // what it was converted with, in words; empty: the currencies are the same
};

// Adds the option `name` (empty: "Measured bill"), or replaces the figures of the measured option of that
// name. Another currency than the study's is converted month by month: at the study's own rate, else at the
// reference rate of the month's last day on the bill. Errors: BadInput for a bill without currency and for a
// name that another kind of option has; NotFound for a currency without a rate; `study` is unchanged then.
Result<BillOption> addBill(Study &study, const Bill &bill, const std::string &name, const PriceStore *prices);

// "effective cost", "billed cost", "cost as exported": what the column of the costs holds.
std::string costWords(const Bill &bill);
// "2026-01 to 2026-03", "2026-01".
std::string periodWords(const Bill &bill);

} // namespace breakeven
