#include "pricing/refresh/snapshot_changes.h"

#include "model/study/price_unit.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace breakeven {

namespace {

auto seriesOf(const Offer &o)
{
    return std::tie(o.provider, o.region, o.zone, o.instanceType, o.os, o.model, o.detail, o.currency);
}

using Key = decltype(seriesOf(std::declval<const Offer &>()));

} // namespace

Result<std::vector<Offer>> pricesInUse(const PriceStore &prices, const PriceBatch &batch)
{
    PriceFilter filter;
    filter.source = batch.snapshot.source;
    filter.model = kAnyModel;
    // Of a large source only what can be the same.
    const auto isShared = [&](std::string Offer::*name) {
        return !batch.offers.empty() &&
               std::all_of(batch.offers.begin(), batch.offers.end(),
                           [&](const Offer &offer) { return offer.*name == batch.offers.front().*name; });
    };
    if (isShared(&Offer::provider))
        filter.provider = batch.offers.front().provider;
    if (isShared(&Offer::region))
        filter.region = batch.offers.front().region;
    return prices.list(filter);
}

Result<std::vector<Offer>> vanishedOffers(const PriceStore &prices, const PriceBatch &batch)
{
    PriceFilter filter;
    filter.source = batch.snapshot.source;
    filter.model = kAnyModel;
    filter.part = batch.snapshot.part;
    auto known = prices.list(filter);
    if (!known || known->empty())
        return known;
    std::set<Key> named;
    for (const Offer &offer : batch.offers)
        named.insert(seriesOf(offer));
    std::erase_if(known.value(), [&](const Offer &offer) { return named.count(seriesOf(offer)) > 0; });
    return known;
}

SnapshotChanges takeOutUnchanged(std::vector<Offer> &offers, const std::vector<Offer> &inUse)
{
    SnapshotChanges changes;
    std::map<Key, const Offer *> newest;
    for (const Offer &offer : inUse) {
        const Offer *&known = newest[seriesOf(offer)];
        // One that waits for a decision is newer than the one in use.
        if (!known || isSetAside(offer))
            known = &offer;
    }
    std::erase_if(offers, [&](const Offer &offer) {
        const auto known = newest.find(seriesOf(offer));
        const bool isKnown = known != newest.end();
        if (isKnown && known->second->price == offer.price &&
            known->second->effectiveFrom == offer.effectiveFrom &&
            known->second->observedAt == offer.observedAt) {
            ++changes.unchanged;
            return true;
        }
        ++(isKnown ? changes.changed : changes.added);
        return false;
    });
    return changes;
}

} // namespace breakeven
