// What requests cost by their tokens, and what a cost comes to for each token.
//
// Units: requests, tokens a request, money for a million tokens. Shape: scalars or monthly series. Source:
// serving from measured runs, from goodput to money; month = N · (I·((1−h)·p_in + h·p_cached) + O·p_out)/10⁶.
#pragma once

#include "model/sheet/sheet_builder.h"

#include <optional>

namespace breakeven {

namespace units {
inline constexpr Unit tokensPerRequest = token / request;
inline constexpr Unit moneyPerMillion = money / millionTokens;
} // namespace units

struct TokenLengths
{
    Quantity input; // tokens/request
    Quantity output;
};

struct TokenPrices
{
    Quantity input; // money for a million tokens
    Quantity output;
    std::optional<Quantity> cached; // of input that was sent before; unset: that of all input
};

// Tokens in millions.
Quantity inMillions(Quantity tokens);

// Money for one request; `cachedShare` of its input was sent before.
Quantity costOfRequest(const TokenPrices &prices, const TokenLengths &lengths, Quantity cachedShare);
// Money for so many requests, of which a share comes as batches at a discount.
Quantity tokenBill(Quantity requests, Quantity costOfRequest, Quantity batchShare, Quantity batchDiscount);

// What a cost comes to for each token of the requests it serves.
Quantity perMillionOutput(Quantity cost, Quantity requests, const TokenLengths &lengths);
Quantity perMillionBlended(Quantity cost, Quantity requests, const TokenLengths &lengths);
Quantity per1000Requests(Quantity cost, Quantity requests);
// The cost as an API would price it: an output token costs `ratio` times an input token.
TokenPrices equivalentPrices(Quantity cost, Quantity requests, const TokenLengths &lengths, Quantity ratio);

// Requests at which a bill by the request equals a fixed cost and one by the request; never: +infinity.
Quantity requestsAtBreakEven(Quantity fixedCost, Quantity ownOfRequest, Quantity apiOfRequest);

} // namespace breakeven
