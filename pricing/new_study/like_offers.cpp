#include "pricing/new_study/like_offers.h"

#include "pricing/new_study/sellers.h"

#include <algorithm>

namespace breakeven {

namespace {

bool isSame(const MarketPrice &price, const Offer &offer)
{
    return price.provider == offer.provider && price.region == offer.region &&
           price.machine == offer.instanceType;
}

LikeOffer likeOffer(const Seller &seller, const Offer &taken, double gpus)
{
    const MarketPrice *price = seller.price(taken.model);
    return {price, machinesFor(seller, gpus), hasOwnMachines(seller), isSame(*price, taken)};
}

bool isOneSeller(const LikeOffer &a, const LikeOffer &b)
{
    return a.price->provider == b.price->provider && a.price->region == b.price->region &&
           a.hasOwnMachines == b.hasOwnMachines;
}

double costOf(const LikeOffer &offer) { return offer.machines * *offer.price->price.value; }

bool isBetter(const LikeOffer &a, const LikeOffer &b)
{
    return a.isTaken != b.isTaken ? a.isTaken : costOf(a) < costOf(b);
}

int offersOfOtherForms(const Catalogue &catalogue, const Offer &taken)
{
    return int(std::count_if(catalogue.market.begin(), catalogue.market.end(), [&](const MarketPrice &row) {
        return row.isPrice() && row.gpu == taken.gpu && row.gpuVariant != taken.gpuVariant &&
               row.model == taken.model;
    }));
}

} // namespace

LikeOffers likeOffers(const Catalogue &catalogue, const Offer &taken, double gpus)
{
    LikeOffers like;
    for (const Seller &seller : sellersOf(catalogue, {taken.gpu, taken.gpuVariant, {}})) {
        if (!seller.price(taken.model))
            continue;
        const LikeOffer offer = likeOffer(seller, taken, gpus);
        const auto known = std::find_if(like.offers.begin(), like.offers.end(),
                                        [&](const LikeOffer &other) { return isOneSeller(offer, other); });
        if (known == like.offers.end())
            like.offers.push_back(offer);
        else if (isBetter(offer, *known))
            *known = offer;
    }
    std::stable_sort(like.offers.begin(), like.offers.end(),
                     [](const LikeOffer &a, const LikeOffer &b) { return a.perGpuHour() < b.perGpuHour(); });
    like.ofOtherForms = offersOfOtherForms(catalogue, taken);
    return like;
}

} // namespace breakeven
