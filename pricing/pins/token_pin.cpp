#include "pricing/pins/token_pin.h"

#include "model/numeric/nearest.h"
#include "model/study/price_unit.h"
#include "pricing/formats/token_prices.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

namespace breakeven {

namespace {

constexpr std::string_view kBegins = "token:";

std::optional<double> &memberFor(MillionTokenPrices &prices, std::string_view model)
{
    if (model == kTokenInputModel)
        return prices.input;
    if (model == kTokenCachedInputModel)
        return prices.cachedInput;
    if (model == kTokenOutputModel)
        return prices.output;
    return model == kTokenBatchInputModel ? prices.batchInput : prices.batchOutput;
}

MillionTokenPrices &pricesFor(TokenPrice &price, const Offer &offer)
{
    const auto above = tierAbove(offer.detail);
    if (!above)
        return price.prices;
    const auto place =
        std::lower_bound(price.tiers.begin(), price.tiers.end(), *above,
                         [](const TokenPriceTier &tier, std::int64_t tokens) { return tier.above < tokens; });
    if (place != price.tiers.end() && place->above == *above)
        return place->prices;
    return price.tiers.insert(place, {*above, {}})->prices;
}

void take(TokenPrice &price, const Offer &offer)
{
    price.provider = offer.provider;
    price.model = offer.instanceType;
    price.source = offer.source;
    price.currency = offer.currency;
    price.effectiveFrom = offer.effectiveFrom;
    price.retrievedAt = std::max(price.retrievedAt, offer.retrievedAt);
    price.contextLimit = contextOf(offer.note);
    price.isSetAside = isSetAside(offer);
    for (const std::string &flag : offer.flags)
        if (std::find(price.flags.begin(), price.flags.end(), flag) == price.flags.end())
            price.flags.insert(std::lower_bound(price.flags.begin(), price.flags.end(), flag), flag);
    memberFor(pricesFor(price, offer), offer.model) = toDouble(offer.price);
}

// What a source changed of a model waits; what it left as it was is in use, and holds for both.
void fillFrom(const MillionTokenPrices &inUse, MillionTokenPrices &waiting)
{
    for (const auto member :
         {&MillionTokenPrices::input, &MillionTokenPrices::cachedInput, &MillionTokenPrices::output,
          &MillionTokenPrices::batchInput, &MillionTokenPrices::batchOutput})
        if (!(waiting.*member))
            waiting.*member = inUse.*member;
}

std::string textOf(std::string_view provider, std::string_view model, std::string_view source)
{
    return fmt::format("{}{}/{}@{}", kBegins, provider, model, source);
}

std::string shortText(const TokenPin &pin) { return pin.provider + "/" + pin.model; }

Error noneFound(const PriceStore &prices, const TokenPin &pin)
{
    std::vector<std::string> names;
    if (const auto all = tokenPrices(prices, {}))
        for (const TokenPrice &price : *all)
            names.push_back(price.provider + "/" + price.model);
    std::string near;
    for (const std::string &name : nearest(shortText(pin), names))
        near += (near.empty() ? "" : ", ") + name;
    return {ErrorKind::NotFound,
            fmt::format("the store has no token price of {}{}", shortText(pin),
                        near.empty() ? "; `prices refresh --source litellm` brings token prices"
                                     : "; the nearest are " + near),
            {}};
}

Error severalFound(const TokenPin &pin, const std::vector<TokenPrice> &found)
{
    std::string list;
    for (const TokenPrice &price : found)
        list += (list.empty() ? "" : "; ") + tokenPinText(price);
    return {ErrorKind::BadInput,
            fmt::format("{} sources have a price of {}; say which: {}", found.size(), shortText(pin), list),
            {}};
}

} // namespace

const MillionTokenPrices &TokenPrice::pricesAt(double inputTokens) const
{
    const MillionTokenPrices *found = &prices;
    for (const TokenPriceTier &tier : tiers)
        if (inputTokens > double(tier.above))
            found = &tier.prices;
    return *found;
}

Result<std::vector<TokenPrice>> tokenPrices(const PriceStore &prices, const TokenPriceFilter &filter)
{
    // By provider, model, source, currency, and whether it waits.
    std::map<std::tuple<std::string, std::string, std::string, std::string, bool>, TokenPrice> found;
    for (const PricedByUnit &known : kPricedByUnit) {
        if (known.unit != PriceUnit::MillionTokens)
            continue;
        PriceFilter one;
        one.provider = filter.provider;
        one.instanceType = filter.model;
        one.source = filter.source;
        one.asOf = filter.asOf;
        one.model = known.model;
        const auto offers = prices.list(one);
        if (!offers)
            return offers.error();
        for (const Offer &offer : *offers)
            take(found[{offer.provider, offer.instanceType, offer.source, offer.currency, isSetAside(offer)}],
                 offer);
    }
    std::vector<TokenPrice> list;
    for (auto &[key, price] : found) {
        const bool isBesideOne = price.isSetAside && !list.empty() && !list.back().isSetAside &&
                                 tokenPinText(list.back()) == tokenPinText(price);
        if (isBesideOne)
            fillFrom(list.back().prices, price.prices);
        list.push_back(std::move(price));
    }
    return list;
}

bool isTokenPin(std::string_view text) { return text.starts_with(kBegins); }

Result<TokenPin> parseTokenPin(std::string_view text)
{
    const std::string_view whole = text;
    if (isTokenPin(text))
        text.remove_prefix(kBegins.size());
    const std::size_t slash = text.find('/');
    // Names of models have slashes, and some begin with @; a source has neither.
    const std::size_t at = text.rfind('@');
    const bool hasSource = at != std::string_view::npos && slash != std::string_view::npos &&
                           at > slash + 1 && text.find('/', at) == std::string_view::npos;
    const std::string_view model = slash == std::string_view::npos
                                       ? std::string_view()
                                       : text.substr(slash + 1, (hasSource ? at : text.size()) - slash - 1);
    if (slash == 0 || model.empty() || (hasSource && at + 1 == text.size()))
        return Error{
            ErrorKind::BadInput,
            fmt::format("\"{}\" names no token price; write token:provider/model[@source], for example "
                        "token:together_ai/openai/gpt-oss-120b@litellm",
                        whole),
            {}};
    return TokenPin{std::string(text.substr(0, slash)), std::string(model),
                    hasSource ? std::string(text.substr(at + 1)) : std::string()};
}

std::string tokenPinText(const TokenPrice &price)
{
    return textOf(price.provider, price.model, price.source);
}

std::string tokenPinText(const Offer &offer)
{
    return textOf(offer.provider, offer.instanceType, offer.source);
}

std::string_view tokenPartText(std::string_view model)
{
    if (model == kTokenInputModel)
        return "input tokens";
    if (model == kTokenCachedInputModel)
        return "cached input tokens";
    if (model == kTokenOutputModel)
        return "output tokens";
    return model == kTokenBatchInputModel ? "input tokens in batches" : "output tokens in batches";
}

Result<TokenPrice> findTokenPrice(const PriceStore &prices, const TokenPin &pin)
{
    auto found = tokenPrices(prices, {pin.provider, pin.model, pin.source, {}});
    if (!found)
        return found.error();
    if (found->empty())
        return noneFound(prices, pin);
    std::vector<TokenPrice> usable;
    std::copy_if(found->begin(), found->end(), std::back_inserter(usable),
                 [](const TokenPrice &price) { return !price.isSetAside; });
    if (usable.empty())
        return Error{
            ErrorKind::BadInput,
            fmt::format("the price of {} is set aside ({} USD per million input tokens looks wrong); "
                        "accept it, or pin that of another source or provider",
                        shortText(pin), found->front().prices.input.value_or(0)),
            {}};
    if (usable.size() > 1)
        return severalFound(pin, usable);
    return std::move(usable.front());
}

} // namespace breakeven
