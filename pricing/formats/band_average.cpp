#include "pricing/formats/band_average.h"

#include "data/store/price_store.h"
#include "pricing/formats/price_bands.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace breakeven {

namespace {

constexpr std::string_view kBefore = "at ";
constexpr std::string_view kBehind = " GiB a month";

// What costs a price in each of its bands.
struct Scale
{
    std::vector<PriceBand> bands;
    std::vector<const Offer *> offers; // one a band; null: it is free
};

auto bandedProductOf(const Offer &o)
{
    return std::tie(o.provider, o.region, o.zone, o.instanceType, o.os, o.model, o.source, o.currency);
}

// In the order of the bands, with the free one that only the notes of the others tell.
Scale scaleOf(std::vector<std::pair<PriceBand, const Offer *>> bands)
{
    std::sort(bands.begin(), bands.end(),
              [](const auto &a, const auto &b) { return a.first.begin < b.first.begin; });
    const auto &[first, offer] = bands.front();
    const PriceBand isFree{0, first.begin, 0};
    Scale scale;
    if (first.begin > 0 && offer->note.find(freeBandText(isFree)) != std::string::npos)
        bands.insert(bands.begin(), {isFree, nullptr});
    for (const auto &[band, one] : bands) {
        scale.bands.push_back(band);
        scale.offers.push_back(one);
    }
    return scale;
}

// Why the scale gives no price for `gib`; empty where it does.
std::string faultOf(const Scale &scale, std::int64_t gib)
{
    const auto &end = scale.bands.back().end;
    if (std::string gap = bandFault(scale.bands); !gap.empty())
        return gap;
    return end && *end < gib ? "its last band ends at " + nanoText(*end) + " GiB" : std::string();
}

template<class PriceOf>
NanoMoney averageOf(const Scale &scale, std::int64_t gib, PriceOf priceOf)
{
    __extension__ using Wide = __int128;
    Wide cost = 0;
    for (std::size_t i = 0; i < scale.bands.size(); ++i) {
        const PriceBand &band = scale.bands[i];
        const std::int64_t above = std::min(band.end.value_or(gib), gib) - band.begin;
        if (above > 0 && scale.offers[i])
            cost += Wide(above) * priceOf(*scale.offers[i]);
    }
    return NanoMoney((cost + gib / 2) / gib);
}

void tell(std::vector<Issue> &issues, const Offer &offer, const std::string &why)
{
    const std::string place = offer.provider + "/" + offer.region + "/" + offer.instanceType;
    addIssue(issues, {Severity::Warning, place + " has no average price, because " + why, place, 1});
}

Offer averageOffer(const Scale &scale, std::int64_t gib)
{
    Offer average = *scale.offers.back();
    average.detail = monthlyAmountText(gib);
    average.price = averageOf(scale, gib, [](const Offer &offer) { return offer.price; });
    average.listPrice.reset();
    for (const Offer *offer : scale.offers) {
        if (!offer)
            continue;
        average.effectiveFrom = std::max(average.effectiveFrom, offer->effectiveFrom);
        average.retrievedAt = std::min(average.retrievedAt, offer->retrievedAt);
        for (const std::string &flag : offer->flags)
            if (!hasFlag(average, flag.c_str()))
                average.flags.push_back(flag);
        if (offer->listPrice)
            average.listPrice =
                averageOf(scale, gib, [](const Offer &one) { return one.listPrice.value_or(one.price); });
    }
    std::sort(average.flags.begin(), average.flags.end());
    return average;
}

} // namespace

std::string monthlyAmountText(std::int64_t gib)
{
    return std::string(kBefore) + nanoText(gib) + std::string(kBehind);
}

std::optional<std::int64_t> monthlyAmountOf(std::string_view detail)
{
    if (detail.size() <= kBefore.size() + kBehind.size() || detail.substr(0, kBefore.size()) != kBefore ||
        detail.substr(detail.size() - kBehind.size()) != kBehind)
        return std::nullopt;
    detail.remove_prefix(kBefore.size());
    detail.remove_suffix(kBehind.size());
    const auto gib = parseNano(detail);
    return gib && *gib > 0 ? gib : std::nullopt;
}

std::vector<Offer> averageOffers(const std::vector<Offer> &bands, std::int64_t gib,
                                 std::vector<Issue> &issues)
{
    std::vector<std::vector<std::pair<PriceBand, const Offer *>>> products;
    std::map<decltype(bandedProductOf(bands.front())), std::size_t> known;
    std::vector<Offer> averages;
    for (const Offer &offer : bands) {
        const auto band = bandOf(offer);
        if (!band) {
            tell(issues, offer, fmt::format("\"{}\" names no band of a month", offer.detail));
            continue;
        }
        const auto [at, isNew] = known.emplace(bandedProductOf(offer), products.size());
        if (isNew)
            products.emplace_back();
        products[at->second].emplace_back(*band, &offer);
    }
    for (auto &product : products) {
        const Offer &first = *product.front().second;
        if (product.size() == 1 && first.detail.empty()) {
            averages.push_back(first);
            continue;
        }
        const Scale scale = scaleOf(std::move(product));
        if (const std::string fault = faultOf(scale, gib); !fault.empty())
            tell(issues, first, fault);
        else
            averages.push_back(averageOffer(scale, gib));
    }
    return averages;
}

} // namespace breakeven
