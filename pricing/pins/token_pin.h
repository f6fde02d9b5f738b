// The price of a model's tokens at one provider, as one source says it, and the pin a study names it by:
// token:provider/token_model[@source].
//
// Units: `currency` per million tokens.
#pragma once

#include "data/store/store.h"
#include "model/inputs/offer.h"
#include "model/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

struct MillionTokenPrices
{
    std::optional<double> input;
    std::optional<double> cachedInput;
    std::optional<double> output;
    std::optional<double> batchInput;
    std::optional<double> batchOutput;

    bool operator==(const MillionTokenPrices &) const = default;
};

// Prices of requests with more input tokens than so many.
struct TokenPriceTier
{
    std::int64_t above = 0;
    MillionTokenPrices prices;

    bool operator==(const TokenPriceTier &) const = default;
};

struct TokenPrice
{
    std::string provider;
    std::string model;
    MillionTokenPrices prices;
    std::vector<TokenPriceTier> tiers; // by rising `above`
    std::optional<std::int64_t> contextLimit;
    std::string currency;
    std::string source;
    std::optional<Date> effectiveFrom;
    std::string retrievedAt;
    std::vector<std::string> flags;
    bool isSetAside =
        false; // odd or jumped, and nobody accepted it: beside the one in use, where there is one

    // Those that hold for requests with so many input tokens on average.
    const MillionTokenPrices &pricesAt(double inputTokens) const;
};

// Of a provider, a model or a source; empty text: any. What is set aside is among them. Sorted by provider,
// model and source.
struct TokenPriceFilter
{
    std::string provider;
    std::string model;
    std::string source;
    std::optional<Date> asOf;
};
Result<std::vector<TokenPrice>> tokenPrices(const PriceStore &prices, const TokenPriceFilter &filter);

struct TokenPin
{
    std::string provider;
    std::string model;
    std::string source; // empty: any

    bool operator==(const TokenPin &) const = default;
};

bool isTokenPin(std::string_view text); // begins with "token:"
// Errors: BadInput saying what is missing.
Result<TokenPin> parseTokenPin(std::string_view text);
std::string tokenPinText(const TokenPrice &price);
std::string tokenPinText(const Offer &offer); // of any one of a model's prices

// What an offer of tokens is the price of: "input tokens", "cached input tokens", "output tokens in batches".
std::string_view tokenPartText(std::string_view model);

// The one price the pin means. Errors: NotFound with the nearest names; BadInput where several sources have
// one, and for one that is set aside.
Result<TokenPrice> findTokenPrice(const PriceStore &prices, const TokenPin &pin);

} // namespace breakeven
