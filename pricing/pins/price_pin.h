// How a study names the one price it uses: provider/region/type/model[@source][,zone=Z][,os=O][,detail=D].
//
// The room: pricing/pins is about one price in a study: which it is, what it was, and whether it still holds.
#pragma once

#include "data/store/store.h"
#include "model/inputs/offer.h"
#include "model/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

struct PricePin
{
    std::string provider;
    std::string region;
    std::string instanceType;
    std::string model;
    // Nothing: any; an empty text is a choice too (offers of the whole region have no zone).
    std::optional<std::string> source;
    std::optional<std::string> zone;
    std::optional<std::string> os;
    std::optional<std::string> detail;

    bool operator==(const PricePin &) const = default;
};

// A leading "price:" is allowed. Errors: BadInput saying what is missing.
Result<PricePin> parsePin(std::string_view text);

// The shortest text that names everything about `offer` that a pin can name; of tokens the pin of the model
// (token_pin.h).
std::string pinText(const Offer &offer);

// The current price of the one offer the pin means; with the detail "at 20000 GiB a month" the average of its
// bands for so much (band_average.h). Errors: BadInput listing the offers when several are
// left, NotFound with the nearest three when there is none.
Result<Offer> findPinned(const Store &store, const PricePin &pin);

// A newer price of what `found` is the price of, set aside until it is accepted; nothing when there is none.
std::optional<Offer> newerSetAside(const Store &store, const PricePin &pin, const Offer &found);

} // namespace breakeven
