// A million prices of our own making: 40 regions, 2500 machine types, 10 days; 100 000 series.
#pragma once

#include "data/store/price_store.h"
#include "data/store/store.h"

#include <cstdlib>
#include <string>
#include <vector>

namespace breakeven::bench {

inline constexpr int kRegions = 40;
inline constexpr int kTypes = 2500;
inline constexpr int kDays = 10;

inline std::vector<Offer> offersOfDay(int day)
{
    static const char *const gpus[] = {"T4", "L4", "A10G", "V100", "A100-40", "A100-80", "H100", "H200"};
    std::vector<Offer> offers;
    for (int region = 0; region < kRegions; ++region) {
        for (int type = 0; type < kTypes; ++type) {
            Offer offer;
            offer.provider = region % 2 == 0 ? "aws" : "gcp";
            offer.region = "region-" + std::to_string(region);
            offer.instanceType = "type-" + std::to_string(type) + ".large";
            offer.model = type % 3 == 0 ? "spot" : "on_demand";
            offer.os = "linux";
            if (type % 5 == 0) {
                offer.gpu = gpus[type / 5 % 8];
                offer.gpuNumerator = 1 << (type / 40 % 4);
            }
            offer.price = 1000000 * (1 + (type * 7919LL + region * 104729LL + day * 31LL) % 90000);
            offer.effectiveFrom = Date::fromDaysSinceEpoch(20000 + day);
            offers.push_back(std::move(offer));
        }
    }
    return offers;
}

inline void writeDay(Store &store, int day)
{
    PriceBatch batch;
    batch.snapshot.source = "bench";
    batch.snapshot.revision = std::to_string(day);
    batch.snapshot.retrievedAt = "2026-01-01T00:00:00Z";
    batch.offers = offersOfDay(day);
    if (!store.prices().write({batch}))
        std::abort();
}

inline void writeMillionPrices(Store &store)
{
    for (int day = 0; day < kDays; ++day)
        writeDay(store, day);
}

// Discounts on a provider, on machines and on GPUs.
inline void addDiscounts(Store &store)
{
    Discount provider, machines, gpus;
    provider.provider = machines.provider = "aws";
    gpus.provider = "gcp";
    provider.share = 0.1;
    machines.family = "type-40";
    machines.share = 0.3;
    gpus.family = "H100";
    gpus.share = 0.2;
    for (const Discount &discount : {provider, machines, gpus})
        if (!store.prices().saveDiscount(discount))
            std::abort();
}

} // namespace breakeven::bench
