// Our own price-book CSV: what `prices export` writes and a person may fill in by hand.
//
// Columns (only provider, instance_type, model and a price are needed; `currency` defaults to USD):
//   provider, region, zone, instance_type, os, gpu, gpu_variant, gpus (whole number or ratio "1/8"),
//   gpu_memory_mib (of one GPU), vcpus, ram_mib, model, detail, price_per_h (own price of the whole machine),
//   list_price_per_h, discount (0–1; with a list price it makes the own price where that is empty), currency,
//   effective_from (day), observed_at (UTC), source, revision, retrieved_at (UTC), flags (by spaces), note,
//   unit_price and list_unit_price (of what is not paid by the hour, in place of the two per hour: per
//   GiB-month of the model "storage_month", per GiB of "egress", whose `detail` is the band).
// Written beside them, by the names the FinOps specification FOCUS gives them, and not read back:
//   ListUnitPrice, ContractedUnitPrice (of the unit of the model; with the discounts of the store).
#pragma once

#include "data/store/discount.h"
#include "data/store/price_store.h"
#include "model/inputs/offer.h"
#include "model/result.h"
#include "model/study/issue.h"
#include "pricing/formats/import_progress.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct PriceFile;
struct PriceRows;

// One row that holds a price; source and revision as it says them.
struct PriceBookRow
{
    Offer offer;
    std::string source;
    std::string revision;
    std::optional<std::int64_t> observed; // seconds UTC
    std::int64_t line = 0;
};
// Valid during the call; an error ends the reading.
using TakePriceBookRow = std::function<Result<void>(const PriceBookRow &row)>;

// What is known of a price book at its end.
struct PriceBookEnd
{
    std::string revision;       // of rows that say none: the hash of the text
    std::vector<Issue> assumed; // what rows left out and was taken all the same
};

// Hands over the rows of a price book one after the other; rows that are left out are counted in `rows`, as
// are those read. Errors: BadInput, of the file, for a column that may be read in two ways, for marks that
// contradict and for more rows than a price book may have; Cancelled; those of `take`.
Result<PriceBookEnd> readPriceBook(const PriceFile &file, PriceRows &rows, const TakePriceBookRow &take);

// The source that a row's price is kept under.
std::string sourceOf(const PriceBookRow &row);

// One offer has one price on a day. Which of two is meant nobody can tell: the first counts, and the second
// is left out and named.
void skipSaidBefore(PriceRows &rows, NanoMoney price, NanoMoney before, const std::string &place);

// Reads back to the same offers. `discounts` are those that hold on `day`.
std::string priceBookText(const std::vector<Offer> &offers, const std::vector<Discount> &discounts = {},
                          const Date &day = {});

// Writes the records that match to a file, one after the other; how many they are. Errors: of the store and
// of writeFileText, Cancelled; what was there stays then.
Result<std::int64_t> exportPriceBook(const PriceStore &prices, const PriceFilter &filter,
                                     const std::vector<Discount> &discounts, const Date &day,
                                     const std::string &path, const ImportProgress &progress = {});

// A price book to be filled in: one example row for each provider without an interface for its prices. The
// row of one whose prices are not known has an empty price, which an import leaves out.
std::string priceBookTemplate();

} // namespace breakeven
