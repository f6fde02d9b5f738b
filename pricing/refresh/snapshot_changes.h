// What a part of a source that was just fetched changes of the prices in a store.
#pragma once

#include "data/store/price_store.h"
#include "model/result.h"

#include <cstdint>
#include <vector>

namespace breakeven {

struct SnapshotChanges
{
    std::int64_t added = 0;
    std::int64_t changed = 0;
    std::int64_t unchanged = 0;
};

// The prices in use of the source of `batch`, as far as they can be the same; not those that came with the
// program, which say nothing about what a source says.
Result<std::vector<Offer>> pricesInUse(const PriceStore &prices, const PriceBatch &batch);

// What the part of `batch` brought before, as far as it is current.
Result<std::vector<Offer>> offersOfPart(const PriceStore &prices, const PriceBatch &batch);

// Those of `known` that `batch` does not name any more.
std::vector<Offer> vanishedOffers(std::vector<Offer> known, const PriceBatch &batch);

// Takes out of `offers` what the same list says again of the same series for an earlier day, or before it for
// the same day; how many those are. Observed prices are a course and stay.
std::int64_t takeOutSuperseded(std::vector<Offer> &offers);

// Takes out of `offers` what is as it was, machine and flags included: it adds nothing to its history.
SnapshotChanges takeOutUnchanged(std::vector<Offer> &offers, const std::vector<Offer> &inUse);

// True of a price that was set aside on another day than `today` (ISO) and that is used when its source says
// it again. An odd one waits for another source or a person.
bool waitsForAnotherDay(const Offer &offer, const std::string &today);

// The prices of `inUse` that wait since another day than `today` (ISO) and that `offers` say again: two days
// agree about them.
std::vector<Offer> secondedJumps(const std::vector<Offer> &offers, const std::vector<Offer> &inUse,
                                 const std::string &today);

// Flags those of `offers` whose series is among `known`: flag `jump`.
void flagKnown(std::vector<Offer> &offers, const std::vector<Offer> &known);

// Dates prices by the fetch where a source changes a price without a newer date (a price was withdrawn or
// corrected): what it says now holds from the moment of the fetch, and the note keeps its own day. Observed
// prices stay as they are. Requires: the unchanged ones are taken out.
void dateByFetch(std::vector<Offer> &offers, const std::vector<Offer> &inUse);

} // namespace breakeven
