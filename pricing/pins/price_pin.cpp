#include "pricing/pins/price_pin.h"

#include "model/numeric/nearest.h"
#include "model/study/price_unit.h"
#include "pricing/formats/band_average.h"
#include "pricing/pins/token_pin.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace breakeven {

namespace {

constexpr std::size_t kCandidates = 20000;
constexpr std::size_t kListed = 12;

Error malformed(std::string_view text)
{
    return {ErrorKind::BadInput,
            fmt::format("\"{}\" names no price; write "
                        "provider/region/type/terms[@source][,zone=Z][,os=O][,detail=D], for "
                        "example aws/us-west-2/p3.2xlarge/on_demand",
                        text),
            {}};
}

std::vector<std::string> splitAt(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

bool matches(const std::optional<std::string> &wanted, const std::string &found)
{
    return !wanted || *wanted == found;
}

bool isMeant(const PricePin &pin, const Offer &offer)
{
    return offer.region == pin.region && matches(pin.source, offer.source) && matches(pin.zone, offer.zone) &&
           matches(pin.os, offer.os) && matches(pin.detail, offer.detail);
}

PriceFilter filterOf(const PricePin &pin)
{
    PriceFilter filter;
    filter.provider = pin.provider;
    filter.region = pin.region;
    filter.instanceType = pin.instanceType;
    filter.model = pin.model;
    return filter;
}

std::string shortText(const PricePin &pin)
{
    return fmt::format("{}/{}/{}/{}", pin.provider, pin.region, pin.instanceType, pin.model);
}

// The same type elsewhere or sold otherwise first, then anything of the provider, then anything.
std::vector<Offer> candidates(const Store &store, const PricePin &pin)
{
    PriceFilter byType;
    byType.instanceType = pin.instanceType;
    PriceFilter byProvider;
    byProvider.provider = pin.provider;
    for (PriceFilter filter : {byType, byProvider, PriceFilter{}}) {
        filter.limit = kCandidates;
        filter.model = kAnyModel;
        if (auto offers = store.prices().list(filter); offers && !offers->empty())
            return std::move(offers.value());
    }
    return {};
}

Error noneFound(const Store &store, const PricePin &pin)
{
    const std::string wanted = shortText(pin);
    std::set<std::pair<std::size_t, std::string>> ranked;
    for (const Offer &offer : candidates(store, pin)) {
        const std::string text =
            fmt::format("{}/{}/{}/{}", offer.provider, offer.region, offer.instanceType, offer.model);
        ranked.emplace(editDistance(wanted, text), text == wanted ? pinText(offer) : text);
        if (ranked.size() > 3)
            ranked.erase(std::prev(ranked.end()));
    }
    std::string nearest;
    for (const auto &[rank, text] : ranked)
        nearest += (nearest.empty() ? "" : ", ") + text;
    return {ErrorKind::NotFound,
            "the store has no price in use for " + wanted +
                (nearest.empty() ? "; import a price file first" : "; the nearest are " + nearest),
            {}};
}

Error severalFound(const PricePin &pin, const std::vector<Offer> &offers)
{
    std::string list;
    for (std::size_t i = 0; i < std::min(offers.size(), kListed); ++i)
        list +=
            fmt::format("{}{} ({} {}{})", i == 0 ? "" : "; ", pinText(offers[i]), nanoText(offers[i].price),
                        offers[i].currency, perUnitText(priceUnitOf(offers[i].model)));
    if (offers.size() > kListed)
        list += fmt::format("; and {} more", offers.size() - kListed);
    return {ErrorKind::BadInput,
            fmt::format("{} prices match {}; say which by @source, zone, os or detail: {}", offers.size(),
                        shortText(pin), list),
            {}};
}

} // namespace

Result<PricePin> parsePin(std::string_view text)
{
    const std::string_view whole = text;
    if (text.substr(0, 6) == "price:")
        text.remove_prefix(6);
    const std::vector<std::string> parts = splitAt(text, ',');
    const std::string head = parts.front().substr(0, parts.front().find('@'));
    const std::vector<std::string> words = splitAt(head, '/');
    if (words.size() != 4 || words[0].empty() || words[2].empty() || words[3].empty())
        return malformed(whole);
    PricePin pin{words[0], words[1], words[2], words[3], {}, {}, {}, {}};
    if (head.size() < parts.front().size())
        pin.source = parts.front().substr(head.size() + 1);
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::size_t equals = parts[i].find('=');
        const std::string key = parts[i].substr(0, equals);
        std::optional<std::string> *field = key == "zone"     ? &pin.zone
                                            : key == "os"     ? &pin.os
                                            : key == "detail" ? &pin.detail
                                                              : nullptr;
        if (!field || equals == std::string::npos)
            return malformed(whole);
        *field = parts[i].substr(equals + 1);
    }
    return pin;
}

std::string pinText(const Offer &offer)
{
    if (priceUnitOf(offer.model) == PriceUnit::MillionTokens)
        return tokenPinText(offer);
    std::string text = fmt::format("{}/{}/{}/{}@{}", offer.provider, offer.region, offer.instanceType,
                                   offer.model, offer.source);
    for (const auto &[key, value] :
         {std::pair("zone", offer.zone), std::pair("os", offer.os), std::pair("detail", offer.detail)})
        if (!value.empty())
            text += fmt::format(",{}={}", key, value);
    return text;
}

Result<Offer> findPinned(const Store &store, const PricePin &pin)
{
    const auto gib = pin.detail ? monthlyAmountOf(*pin.detail) : std::nullopt;
    PricePin wanted = pin;
    if (gib)
        wanted.detail.reset();
    auto offers = store.prices().list(filterOf(pin));
    if (!offers)
        return offers.error();
    std::vector<Offer> meant;
    for (Offer &offer : offers.value())
        if (isMeant(wanted, offer) && !isSetAside(offer))
            meant.push_back(std::move(offer));
    if (gib) {
        std::vector<Issue> issues;
        meant = averageOffers(meant, *gib, issues);
        if (meant.empty() && !issues.empty())
            return Error{ErrorKind::BadInput, issues.front().sentence + "; name a band by detail", {}};
    }
    if (meant.empty())
        return noneFound(store, pin);
    if (meant.size() > 1)
        return severalFound(pin, meant);
    return std::move(meant.front());
}

std::optional<Offer> newerSetAside(const Store &store, const PricePin &pin, const Offer &found)
{
    const auto offers = store.prices().list(filterOf(pin));
    if (!offers)
        return std::nullopt;
    for (const Offer &offer : *offers)
        if (isSetAside(offer) && pinText(offer) == pinText(found))
            return offer;
    return std::nullopt;
}

} // namespace breakeven
