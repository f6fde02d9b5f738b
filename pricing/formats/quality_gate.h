// What is odd about prices that can still be used: flags that travel with them.
#pragma once

#include "data/store/price_store.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// Flags prices that differ by more than 60 % from the price in use before them, or threefold of a market
// (spot, quotes): flag `jump`, set aside until accepted, the spot price of an on-demand price that jumps with
// it. `previous` are the prices in use so far and those that wait; `readOn` is the day of this reading, ISO.
// The points of an observed course are compared with the price in use before them, not with each other. A
// price that agrees with one that an earlier reading set aside, of another day, is accepted: two days say the
// same (within a tenth; of a market within threefold). A series whose jumps somebody accepted for good (flag
// `jumps_accepted`) hands that on to its next prices.
void flagJumps(std::vector<Offer> &offers, const std::vector<Offer> &previous, const std::string &readOn);

// Accepts those prices of `offers` of `source` that jump and that another source agrees with about the same
// machine. What came with the program and a person's own prices are no such source. Errors: of the store.
Result<void> acceptSeconded(std::vector<Offer> &offers, const std::string &source, const PriceStore &prices);

// True when two prices differ by less than a tenth.
bool agree(NanoMoney a, NanoMoney b);

// The day from which the age of a price counts: when its source was last found to say it, however long ago it
// came into force; of one that nobody fetched, its own day or that of its reading.
std::optional<Date> knownOn(const Offer &offer);

// True when the price is known of a day more than twelve months before `asOf`.
bool isStale(const Offer &offer, const Date &asOf);

// Sets the flag `stale` where it is due; it depends on the day and is never stored.
void flagStale(std::vector<Offer> &offers, const Date &asOf);

// How often each flag occurs.
std::map<std::string, std::int64_t> countFlags(const std::vector<Offer> &offers);

} // namespace breakeven
