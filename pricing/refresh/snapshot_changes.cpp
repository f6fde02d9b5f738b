#include "pricing/refresh/snapshot_changes.h"

#include "model/study/price_unit.h"
#include "pricing/formats/price_format.h"
#include "pricing/refresh/price_series.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace breakeven {

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
    auto known = prices.list(filter);
    if (known)
        std::erase_if(known.value(), isBundled);
    return known;
}

Result<std::vector<Offer>> offersOfPart(const PriceStore &prices, const PriceBatch &batch)
{
    PriceFilter filter;
    filter.source = batch.snapshot.source;
    filter.model = kAnyModel;
    filter.part = batch.snapshot.part;
    return prices.list(filter);
}

std::vector<Offer> vanishedOffers(std::vector<Offer> known, const PriceBatch &batch)
{
    if (known.empty())
        return known;
    std::set<OfferSeries> named;
    for (const Offer &offer : batch.offers)
        named.insert(offerSeriesOf(offer));
    std::erase_if(known, [&](const Offer &offer) { return named.count(offerSeriesOf(offer)) > 0; });
    return known;
}

namespace {

std::map<OfferSeries, const Offer *> newestOf(const std::vector<Offer> &inUse)
{
    std::map<OfferSeries, const Offer *> newest;
    for (const Offer &offer : inUse) {
        const Offer *&known = newest[offerSeriesOf(offer)];
        // One that waits for a decision is newer than the one in use.
        if (!known || isSetAside(offer))
            known = &offer;
    }
    return newest;
}

// Since when a price is known to hold, as a day.
std::string dayInForce(const Offer &offer)
{
    return offer.effectiveFrom ? offer.effectiveFrom->iso() : offer.retrievedAt.substr(0, 10);
}

// Without those that say what became of the price here.
std::set<std::string> saidFlags(const Offer &offer)
{
    std::set<std::string> flags(offer.flags.begin(), offer.flags.end());
    for (const char *own : {"jump", "jump_accepted", "jumps_accepted", "jump_kept_out", "odd", "stale"})
        flags.erase(own);
    return flags;
}

auto machineOf(const Offer &o)
{
    return std::tie(o.gpu, o.gpuVariant, o.gpuNumerator, o.gpuDenominator, o.gpuMemoryMib, o.vcpuMilli,
                    o.ramMib);
}

// A price that is only said again for another day did not change.
bool isSame(const Offer &known, const Offer &offer)
{
    return known.price == offer.price && known.observedAt == offer.observedAt &&
           machineOf(known) == machineOf(offer) &&
           (!offer.observedAt.empty() || saidFlags(known) == saidFlags(offer));
}

} // namespace

std::int64_t takeOutSuperseded(std::vector<Offer> &offers)
{
    if (!mayRepeatSeries(offers))
        return 0;
    std::map<OfferSeries, std::size_t> newest;
    std::vector<bool> isSuperseded(offers.size());
    for (std::size_t i = 0; i < offers.size(); ++i) {
        if (!offers[i].observedAt.empty())
            continue;
        const auto [known, isNew] = newest.try_emplace(offerSeriesOf(offers[i]), i);
        if (isNew)
            continue;
        const bool isLater =
            offers[i].effectiveFrom.value_or(Date{}) >= offers[known->second].effectiveFrom.value_or(Date{});
        isSuperseded[isLater ? known->second : i] = true;
        if (isLater)
            known->second = i;
    }
    const auto count = std::count(isSuperseded.begin(), isSuperseded.end(), true);
    if (count == 0)
        return 0;
    std::vector<Offer> kept;
    kept.reserve(offers.size());
    for (std::size_t i = 0; i < offers.size(); ++i)
        if (!isSuperseded[i])
            kept.push_back(std::move(offers[i]));
    offers = std::move(kept);
    return count;
}

SnapshotChanges takeOutUnchanged(std::vector<Offer> &offers, const std::vector<Offer> &inUse)
{
    SnapshotChanges changes;
    const std::map<OfferSeries, const Offer *> newest = newestOf(inUse);
    std::erase_if(offers, [&](const Offer &offer) {
        const auto known = newest.find(offerSeriesOf(offer));
        const bool isKnown = known != newest.end();
        if (isKnown && isSame(*known->second, offer)) {
            ++changes.unchanged;
            return true;
        }
        // A point of the course before the one that is known changes nothing.
        if (isKnown && !offer.observedAt.empty() && offer.observedAt < known->second->observedAt) {
            ++changes.unchanged;
            return false;
        }
        ++(isKnown ? changes.changed : changes.added);
        return false;
    });
    return changes;
}

bool waitsForAnotherDay(const Offer &offer, const std::string &today)
{
    return isSetAside(offer) && !hasFlag(offer, "odd") && !hasFlag(offer, "jump_kept_out") &&
           offer.retrievedAt.substr(0, today.size()) != today;
}

std::vector<Offer> secondedJumps(const std::vector<Offer> &offers, const std::vector<Offer> &inUse,
                                 const std::string &today)
{
    std::map<OfferSeries, const Offer *> waiting;
    for (const Offer &offer : inUse)
        if (waitsForAnotherDay(offer, today))
            waiting.emplace(offerSeriesOf(offer), &offer);
    std::vector<Offer> seconded;
    for (const Offer &offer : offers)
        if (const auto known = waiting.find(offerSeriesOf(offer));
            known != waiting.end() && isSame(*known->second, offer))
            seconded.push_back(*known->second);
    return seconded;
}

void flagKnown(std::vector<Offer> &offers, const std::vector<Offer> &known)
{
    const std::map<OfferSeries, const Offer *> newest = newestOf(known);
    for (Offer &offer : offers)
        if (newest.count(offerSeriesOf(offer)) > 0 && !hasFlag(offer, "jump"))
            offer.flags.emplace_back("jump");
}

void dateByFetch(std::vector<Offer> &offers, const std::vector<Offer> &inUse)
{
    const std::map<OfferSeries, const Offer *> newest = newestOf(inUse);
    for (Offer &offer : offers) {
        const auto known = newest.find(offerSeriesOf(offer));
        if (!offer.effectiveFrom || !offer.observedAt.empty() || known == newest.end() ||
            dayInForce(*known->second) < dayInForce(offer))
            continue;
        offer.note +=
            (offer.note.empty() ? "" : "; ") + std::string("dated ") + dayInForce(offer) + " by the source";
        offer.effectiveFrom.reset();
    }
}

} // namespace breakeven
