#include "pricing/own/own_prices.h"

#include "data/readers/file_text.h"
#include "data/readers/utc_time.h"
#include "model/numeric/time_constants.h"
#include "model/study/price_unit.h"
#include "pricing/own/price_book.h"

#include <algorithm>
#include <tuple>

namespace breakeven {

namespace {

// Each entry is a reading of its own.
PriceBatch batchOf(std::vector<Offer> offers)
{
    PriceBatch batch;
    batch.snapshot.source = kOwnPriceSource;
    batch.snapshot.retrievedAt = utcText(utcNow());
    batch.snapshot.revision = "own " + contentHash(priceBookText(offers)) + " " + batch.snapshot.retrievedAt;
    batch.snapshot.origin = "entered by hand";
    batch.snapshot.rows = std::int64_t(offers.size());
    for (const Offer &offer : offers)
        if (offer.effectiveFrom)
            batch.snapshot.newest = std::max(batch.snapshot.newest.value_or(0),
                                             offer.effectiveFrom->daysSinceEpoch() * kSecondsPerDay);
    batch.offers = std::move(offers);
    return batch;
}

bool isSameRecord(const Offer &one, const Offer &other)
{
    const auto key = [](const Offer &o) {
        return std::tie(o.provider, o.region, o.zone, o.instanceType, o.os, o.model, o.detail, o.currency,
                        o.effectiveFrom, o.observedAt, o.price);
    };
    return key(one) == key(other);
}

bool hasSameMachine(const Offer &one, const Offer &other)
{
    return one.gpu == other.gpu && one.gpuNumerator == other.gpuNumerator &&
           one.gpuDenominator == other.gpuDenominator;
}

// The store keeps the GPUs once for a whole series.
Offer withMachineOf(Offer record, const Offer &offer)
{
    record.gpu = offer.gpu;
    record.gpuVariant = offer.gpuVariant;
    record.gpuNumerator = offer.gpuNumerator;
    record.gpuDenominator = offer.gpuDenominator;
    record.gpuMemoryMib = offer.gpuMemoryMib;
    return record;
}

} // namespace

Result<std::vector<Offer>> ownPrices(const Store &store)
{
    PriceFilter filter;
    filter.source = kOwnPriceSource;
    filter.model = kAnyModel;
    return store.prices().list(filter);
}

Result<std::optional<Offer>> marketPrice(const Store &store, const Offer &own)
{
    PriceFilter filter = PriceFilter::seriesOf(own);
    filter.isExact = false;
    filter.source.clear();
    const auto offers = store.prices().list(filter);
    if (!offers)
        return offers.error();
    std::optional<Offer> newest;
    for (const Offer &offer : *offers) {
        const bool isOfMarket = offer.source != kOwnPriceSource && !isSetAside(offer) &&
                                offer.region == own.region && offer.zone == own.zone;
        if (isOfMarket && (!newest || newest->effectiveFrom < offer.effectiveFrom))
            newest = offer;
    }
    return newest;
}

Result<void> saveOwnPrice(Store &store, const Offer &offer, const std::optional<Offer> &replaces)
{
    const auto known = store.prices().records(PriceFilter::seriesOf(offer));
    if (!known)
        return known.error();
    std::vector<Offer> removed;
    std::vector<Offer> added;
    if (replaces)
        removed.push_back(*replaces);
    for (const Offer &record : *known) {
        const bool isReplaced =
            record.effectiveFrom == offer.effectiveFrom || (replaces && isSameRecord(record, *replaces));
        if (isReplaced || !hasSameMachine(record, offer))
            removed.push_back(record);
        if (!isReplaced && !hasSameMachine(record, offer))
            added.push_back(withMachineOf(record, offer));
    }
    added.push_back(offer);
    const auto written = store.prices().replace(removed, {batchOf(std::move(added))});
    return written ? Result<void>() : Result<void>(written.error());
}

Result<std::vector<Offer>> removeOwnPrice(Store &store, const Offer &offer)
{
    if (offer.source != kOwnPriceSource)
        return Error{ErrorKind::BadInput,
                     "Only own prices can be removed; what \"" + offer.source + "\" gave stays.",
                     {}};
    auto records = store.prices().records(PriceFilter::seriesOf(offer));
    if (!records)
        return records.error();
    if (const auto written = store.prices().replace(*records, {}); !written)
        return written.error();
    return records;
}

Result<void> restoreOwnPrices(Store &store, const std::vector<Offer> &offers)
{
    const auto written = store.prices().write({batchOf(offers)});
    return written ? Result<void>() : Result<void>(written.error());
}

} // namespace breakeven
