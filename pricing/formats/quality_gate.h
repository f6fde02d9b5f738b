// What is odd about prices that can still be used: flags that travel with them.
#pragma once

#include "data/store/price_store.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace breakeven {

// Flags on-demand prices that differ by more than 60 % from the price in use before them (flag `jump`: set
// aside until accepted), with the spot price of the same moment. `previous` are the prices in use so far;
// commitments do not jump. A machine whose jumps somebody accepted for good (flag
// `jumps_accepted`) hands that on to its next prices: they are used at once.
void flagJumps(std::vector<Offer> &offers, const std::vector<Offer> &previous);

// True when the price is of a day more than twelve months before `asOf`.
bool isStale(const Offer &offer, const Date &asOf);

// Sets the flag `stale` where it is due; it depends on the day and is never stored.
void flagStale(std::vector<Offer> &offers, const Date &asOf);

// How often each flag occurs.
std::map<std::string, std::int64_t> countFlags(const std::vector<Offer> &offers);

} // namespace breakeven
