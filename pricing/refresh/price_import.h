// Brings a price file into a store: recognised, read whole, checked, then written in one transaction.
#pragma once

#include "data/readers/table_columns.h"
#include "data/readers/utc_time.h"
#include "data/store/store.h"
#include "model/numeric/date.h"
#include "model/result.h"
#include "model/study/issue.h"
#include "pricing/formats/import_progress.h"
#include "pricing/formats/price_format.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct ImportOptions
{
    std::string format;        // name of a price format; empty: recognised from the content
    std::string provider;      // for files that do not say whose prices they hold
    std::optional<Date> day;   // of prices that say none themselves
    std::optional<Date> asOf;  // prices older than a year before count as stale; default: today
    TableSaid table;           // how the cells of a price book are written
    bool acceptsJumps = false; // takes prices with the flag `jump` into use at once
    std::string retrievedAt;   // UTC; default: now
    ImportProgress progress;
    std::int64_t mostRows = kMostPriceBookRows;
};

struct ImportReport
{
    std::string format;
    std::string source;
    std::int64_t rows = 0;      // entries of the file
    std::int64_t records = 0;   // prices (and interruption bands) stored
    std::int64_t unchanged = 0; // prices that were there already
    std::map<std::string, std::int64_t> skipped;
    std::map<std::string, std::int64_t> flagged;
    std::vector<Issue> issues;
};

// Errors: those of reading; BadInput when nothing in the file can be used; Cancelled; nothing is written
// then.
Result<ImportReport> importPrices(Store &store, const std::string &path, const ImportOptions &options = {});

// Flags what is odd about a batch beside the prices of its source: see quality_gate.h. Errors: of the store.
Result<void> flagAgainst(const PriceStore &prices, const std::vector<Offer> &inUse, PriceBatch &batch,
                         bool acceptsJumps);

// Leaves out prices whose names hold control characters or are no whole UTF-8: a damaged file has them.
void takeOutDamaged(PriceRows &rows);

// Whether the name of a series holds such.
bool isDamagedSeries(const Offer &offer);

// What a person accepted is in use; flags stand in order.
void settleFlags(Offer &offer, bool acceptsJumps);

// How many prices wait for a decision because they jump or are odd.
void noteSetAside(std::vector<Issue> &issues, const std::string &path, std::int64_t jumps, std::int64_t odd);

Error nothingUsable(const PriceFile &file, const char *format, const PriceRows &rows);

// Takes out prices that come into force later than the day after `day` (skipped: "not_in_force_yet") and
// returns them.
std::vector<Offer> takeOutFuture(PriceRows &rows, const Date &day);

// Reasons with the text that was found fold into their first word.
std::map<std::string, std::int64_t> byReason(const std::map<std::string, std::int64_t> &skipped);

// The last moment that the prices speak of, seconds UTC; nothing when none is dated.
std::optional<std::int64_t> newestMoment(const std::vector<Offer> &offers);

// The source that only remembers which edition of the bundled catalogue is in a store.
inline constexpr const char *kBundledPrices = kBundledPart;

// Brings the catalogue that comes with the program into a store that does not have it yet. A read-only store
// is left as it is.
Result<void> addBundledPrices(Store &store);

} // namespace breakeven
