// Prices that are handed over one after the other, for what is too many to be held.
//
// Shape: readings; of each the offers in the order of the index of series (provider, region, instance type,
// model, zone, system, detail, currency), those of one series by time where they can be. A reading's offers
// need not say its source, revision or time.
#pragma once

#include "data/store/price_store.h"
#include "model/inputs/offer.h"
#include "model/result.h"

#include <optional>

namespace breakeven {

class PriceStream
{
public:
    virtual ~PriceStream() = default;

    // The next reading; nothing at the end.
    virtual Result<std::optional<PriceSnapshot>> next() = 0;
    // Its next offer, valid until the next call; nullptr at its end.
    virtual Result<const Offer *> offer() = 0;
    // The reading again, with its rows and its newest moment, when all its offers were handed over.
    virtual PriceSnapshot reading() const = 0;
};

} // namespace breakeven
