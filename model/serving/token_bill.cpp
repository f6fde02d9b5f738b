#include "model/serving/token_bill.h"

#include <limits>

namespace breakeven {

Quantity inMillions(Quantity tokens)
{
    return tokens / tokens.builder().constant(1e6, units::token / units::millionTokens);
}

Quantity costOfRequest(const TokenPrices &prices, const TokenLengths &lengths, Quantity cachedShare)
{
    const Quantity input =
        prices.cached ? (1 - cachedShare) * prices.input + cachedShare * *prices.cached : prices.input;
    return inMillions(lengths.input) * input + inMillions(lengths.output) * prices.output;
}

Quantity tokenBill(Quantity requests, Quantity costOfRequest, Quantity batchShare, Quantity batchDiscount)
{
    return requests * costOfRequest * (1 - batchShare * batchDiscount);
}

Quantity perMillionOutput(Quantity cost, Quantity requests, const TokenLengths &lengths)
{
    return cost / inMillions(requests * lengths.output);
}

Quantity perMillionBlended(Quantity cost, Quantity requests, const TokenLengths &lengths)
{
    return cost / inMillions(requests * (lengths.input + lengths.output));
}

Quantity per1000Requests(Quantity cost, Quantity requests) { return cost / requests * 1000; }

TokenPrices equivalentPrices(Quantity cost, Quantity requests, const TokenLengths &lengths, Quantity ratio)
{
    const Quantity input = cost / inMillions(requests * (lengths.input + ratio * lengths.output));
    return {input, ratio * input, {}};
}

Quantity requestsAtBreakEven(Quantity fixedCost, Quantity ownOfRequest, Quantity apiOfRequest)
{
    SheetBuilder &builder = fixedCost.builder();
    const Quantity saved = apiOfRequest - ownOfRequest;
    const Quantity never = builder.constant(std::numeric_limits<double>::infinity(),
                                            builder.node(fixedCost / saved).unit, "never");
    return choose(isLess(ownOfRequest, apiOfRequest), fixedCost / saved, never);
}

} // namespace breakeven
