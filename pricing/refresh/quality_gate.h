// What is odd about prices that can still be used: flags that travel with them.
#pragma once

#include "data/store/price_store.h"
#include "pricing/formats/price_day.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace breakeven {

// Flags prices that are more than 1.6 times the price in use before them or less than its 1.6th part (62.5
// %), threefold of a market (spot, quotes): flag `jump`, set aside until accepted, the spot price of an
// on-demand price that jumps with it. `previous` are the prices in use so far and those that wait; `readOn`
// is the day of this reading, ISO. The points of an observed course are compared with the price in use before
// them, not with each other. A price that agrees with one of another day that was set aside, in an earlier
// reading or this one, is accepted: two days say the same (within a tenth; of a market within threefold). Not
// so an odd price, which takes another source or a person. A series whose jumps somebody accepted for good
// (flag `jumps_accepted`) hands that on to its next prices. The last price of a series with a history is
// accepted as well where the reading speaks of more than a day after it.
void flagJumps(std::vector<Offer> &offers, const std::vector<Offer> &previous, const std::string &readOn);

// Flags prices of series that no fetch of `previous` gave where a price of the same machine that came with
// the program, known of no more than a year before `day`, is as far off: flag `jump`. Errors: of the store.
Result<void> flagBesideBundled(std::vector<Offer> &offers, const std::vector<Offer> &previous,
                               const PriceStore &prices, const Date &day);

// Flags prices of machines that no machine costs, at the reference rates of the store: flag `odd`. Those in
// currencies about as much worth as the dollar are flagged as they are read.
Result<void> flagOdd(std::vector<Offer> &offers, const PriceStore &prices);

// What other sellers ask for an hour of one GPU.
class OtherSellers
{
public:
    // For these models. Errors: of the store.
    static Result<OtherSellers> of(const PriceStore &prices, const std::vector<std::string> &gpus);

    // Whether the price is below a quarter of the least that three or more others ask.
    bool areFarAbove(const Offer &offer) const;

private:
    // By model and seller the least.
    using Least = std::unordered_map<std::string, std::map<std::string, double>>;

    std::vector<CurrencyWorth> m_worths;
    Least m_onDemand;
    Least m_any; // and as spot
};

// Flags prices of machines below a quarter of the least that three or more other sellers ask for a GPU of the
// model: flag `odd`. Spot is held against what others ask as spot too. Prices without a rate, and own ones,
// are no such prices. Errors: of the store.
Result<void> flagFarBelow(std::vector<Offer> &offers, const PriceStore &prices);

// Accepts those prices of `offers` of `source` that are set aside and that another source, or what came with
// the program, agrees with about the same machine. A person's own prices are no such source. Errors: of the
// store.
Result<void> acceptSeconded(std::vector<Offer> &offers, const std::string &source, const PriceStore &prices);

// True when two prices differ by less than a tenth.
bool agree(NanoMoney a, NanoMoney b);

// Sets the flag `stale` where it is due; it depends on the day and is never stored.
void flagStale(std::vector<Offer> &offers, const Date &asOf);

// Adds a flag in its place; once.
void addFlag(Offer &offer, const char *flag);

// How often each flag occurs.
std::map<std::string, std::int64_t> countFlags(const std::vector<Offer> &offers);

} // namespace breakeven
