// Pinned prices of a study that are no longer what a store says, and what the new ones make of its options.
//
// A price has moved when its series has a record in use that is not older and has another amount, or when its
// source no longer names the offer. The amount is the one that was negotiated: a new discount moves it too.
// What is set aside does not count, and an exchange rate that moved moves no price: the rate of the day it
// was pinned stays beside it. An average over bands moves with a band, and with what leaves the option in a
// month; the price of tokens with the tier that the mean input of the requests is in. Units: amounts of the
// whole instance and hour, in the study's currency unless said otherwise.
#pragma once

#include "data/store/price_store.h"
#include "model/evaluate/evaluate.h"
#include "model/study/study.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct MovedPrice
{
    std::string path;
    std::string owner; // "GCP preemptible"
    std::string label; // "Price"
    PinnedPrice pinned;
    double before = 0;           // what the study reckons with
    std::optional<Offer> now;    // nothing: no longer offered
    std::optional<double> after; // of `now`; nothing: it cannot be taken
    std::string reason;          // why it cannot be taken

    bool canBeTaken() const { return after.has_value(); }
    // Share of the pinned amount, in the offer's own currency; nothing when no longer offered.
    std::optional<double> change() const;
};

// What moved prices follow from beside the store: two studies with equal pins have the same ones.
struct StudyPins
{
    std::map<std::string, PinnedPrice> prices; // by path
    std::map<std::string, ExchangeRate> rates;
    std::string currency;
    Date asOf;
    std::map<std::string, std::int64_t> amounts; // that averages and tiers are for, by path

    bool operator==(const StudyPins &) const = default;
};
StudyPins studyPins(const Study &study);

// In the order of the study. Prices of which the store never heard are left out. Errors: those of the store.
Result<std::vector<MovedPrice>> movedPrices(const Study &study, const PriceStore &prices);

// The study with those of them that can be taken. Errors: as `repinPrice`.
Result<Study> withNewPrices(const Study &study, const std::vector<MovedPrice> &moved,
                            const PriceStore &prices);

struct PriceMoveEffects
{
    Study study; // with the new prices
    Comparison before;
    Comparison after;
};

// Of all together. Errors: those of evaluating the study.
Result<PriceMoveEffects> effectsOfPrices(const Study &study, const std::vector<MovedPrice> &moved,
                                         const PriceStore &prices);

// By how much each option's total moves, in the order of `before`; nothing where it is unknown.
std::vector<std::optional<double>> totalDifferences(const Comparison &before, const Comparison &after);

} // namespace breakeven
