// Offers of the market that may stand for one another: the same GPU in the same form, sold in the same way.
//
// Owns: nothing; the catalogue must outlive it. Units: USD per hour of a whole machine.
#pragma once

#include "data/catalogue/catalogue.h"
#include "model/inputs/offer.h"

#include <vector>

namespace breakeven {

struct LikeOffer
{
    const MarketPrice *price = nullptr;
    double machines = 0;        // whole ones, for all GPUs at once
    bool hasOwnMachines = true; // and not those of others the seller passes on
    bool isTaken = false;

    double perGpuHour() const { return *price->price.value / price->gpus; }
};

struct LikeOffers
{
    std::vector<LikeOffer> offers; // the lowest price of a GPU-hour first
    int ofOtherForms = 0;          // offers of the same model in another form: left out
};

// Beside the one that is taken, of each seller and region the machines that cost least for so many GPUs.
LikeOffers likeOffers(const Catalogue &catalogue, const Offer &taken, double gpus);

} // namespace breakeven
