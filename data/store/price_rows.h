// How offers stand in the tables: columns of a series and of a price, in one place; for this folder.
#pragma once

#include "data/store/price_store.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <string>

namespace breakeven {

enum class TimeKind { Retrieved = 0, Day = 1, Observed = 2 };

struct OfferTime
{
    std::int64_t seconds = 0;
    TimeKind kind = TimeKind::Retrieved;
};

OfferTime timeOf(const Offer &offer, const std::string &retrievedAt);

// The columns `offerAt` reads, of `series s`, `price p` and `snapshot n`.
extern const char *const kOfferColumns;
Offer offerAt(SQLite::Statement &row);

std::string joinFlags(const std::vector<std::string> &flags);

// Whole nano-units per GPU-hour; nothing for a machine without GPUs.
std::optional<NanoMoney> perGpu(const Offer &offer);

} // namespace breakeven
