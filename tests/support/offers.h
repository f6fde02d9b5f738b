// Prices for a store, as a source would give them.
#pragma once

#include "data/store/store.h"
#include "tests/support/test.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace breakeven::test {

// What a test says of an offer.
struct Sold
{
    std::string provider = {}, source = {}, region = {}, zone = {}, machine = {};
    std::string gpu = {}, variant = {};
    int gpus = 0;
    std::string model = "on_demand", detail = {}, os = {};
    NanoMoney price = 0;
    std::string currency = "USD";
    std::optional<Date> from = {};
    std::vector<std::string> flags = {};
    std::string note = {};
};

inline Offer soldOffer(const Sold &sold)
{
    Offer offer;
    offer.provider = sold.provider;
    offer.source = sold.source;
    offer.region = sold.region;
    offer.zone = sold.zone;
    offer.instanceType = sold.machine;
    offer.gpu = sold.gpu;
    offer.gpuVariant = sold.variant;
    offer.gpuNumerator = sold.gpus;
    offer.model = sold.model;
    offer.detail = sold.detail;
    offer.os = sold.os;
    offer.price = sold.price;
    offer.currency = sold.currency;
    offer.effectiveFrom = sold.from;
    offer.flags = sold.flags;
    offer.note = sold.note;
    return offer;
}

// What a source gave at one time.
inline PriceBatch fetchedPrices(const std::string &source, std::vector<Offer> offers,
                                const std::string &revision = {},
                                const std::string &at = "2026-11-20T00:00:00Z")
{
    PriceBatch batch;
    batch.snapshot.source = source;
    batch.snapshot.revision = revision;
    batch.snapshot.retrievedAt = at;
    batch.offers = std::move(offers);
    return batch;
}

inline PriceBatch fetchedRates(std::vector<ReferenceRate> rates, const std::string &revision = {},
                               const std::string &at = "2026-11-20T00:00:00Z")
{
    PriceBatch batch = fetchedPrices("ecb", {}, revision, at);
    batch.rates = std::move(rates);
    return batch;
}

} // namespace breakeven::test
