#include "model/calculators/families.h"

#include "model/calculators/worksheet.h"
#include "model/serving/token_bill.h"

namespace breakeven::calculators {

namespace {

constexpr const char *kSource = "Tokens (serving §4): rows SRV-01…07, SRV-32…34";

TokenLengths lengths(Worksheet &sheet)
{
    return {sheet.number("input_tokens", units::tokensPerRequest),
            sheet.number("output_tokens", units::tokensPerRequest)};
}

TokenPrices prices(Worksheet &sheet, const Arguments &arguments)
{
    TokenPrices prices{sheet.number("input_price_per_m", units::moneyPerMillion),
                       sheet.number("output_price_per_m", units::moneyPerMillion),
                       {}};
    if (arguments.isGiven("cached_price_per_m"))
        prices.cached = sheet.number("cached_price_per_m", units::moneyPerMillion);
    return prices;
}

void addUnitCosts(Worksheet &sheet, Quantity cost, Quantity requests, const TokenLengths &lengths)
{
    sheet.output("per_million_output", perMillionOutput(cost, requests, lengths));
    sheet.output("per_million_blended", perMillionBlended(cost, requests, lengths));
    sheet.output("per_1000_requests", per1000Requests(cost, requests));
}

Result<CalculatorResult> tokensCost(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    const Quantity requests = sheet.number("requests_per_month", units::request / units::month);
    const TokenLengths of = lengths(sheet);
    const Quantity one = costOfRequest(prices(sheet, arguments), of, sheet.number("cached_share"));
    const Quantity bill =
        tokenBill(requests, one, sheet.number("batch_share"), sheet.number("batch_discount"));
    const Quantity cost = larger(bill, sheet.number("monthly_minimum", units::money / units::month));
    sheet.output("cost_per_month", cost);
    sheet.output("input_tokens_m", inMillions(requests * of.input));
    sheet.output("output_tokens_m", inMillions(requests * of.output));
    addUnitCosts(sheet, cost, requests, of);
    return std::move(sheet).evaluate();
}

Result<CalculatorResult> ownTokensCost(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    const Quantity cost = sheet.number("cost_per_month", units::money / units::month);
    const Quantity requests = sheet.number("requests_per_month", units::request / units::month);
    const TokenLengths of = lengths(sheet);
    addUnitCosts(sheet, cost, requests, of);
    const TokenPrices equivalent = equivalentPrices(cost, requests, of, sheet.number("price_ratio"));
    sheet.output("equivalent_input_per_m", equivalent.input);
    sheet.output("equivalent_output_per_m", equivalent.output);
    return std::move(sheet).evaluate();
}

Result<CalculatorResult> breakEven(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    const Unit perMonth = units::request / units::month;
    const Quantity fixed = sheet.number("own_per_month", units::money / units::month);
    const Quantity own = sheet.number("own_per_1000_requests", units::money / units::request) / 1000;
    const TokenLengths of = lengths(sheet);
    const Quantity api = costOfRequest(prices(sheet, arguments), of, sheet.number("cached_share"));
    const Quantity requests = requestsAtBreakEven(fixed, own, api);
    const Quantity capacity = sheet.number("capacity_requests_per_month", perMonth);
    sheet.output("requests_per_month", requests, CalculatorStatus::Never);
    sheet.output("tokens_per_month_m", inMillions(requests * (of.input + of.output)),
                 CalculatorStatus::Never);
    sheet.output("utilisation", requests / capacity, CalculatorStatus::Never);
    sheet.output("api_per_million_blended", perMillionBlended(api, sheet.constant(1, units::one), of));
    sheet.output("own_per_million_blended_at_capacity",
                 perMillionBlended(fixed / capacity + own, sheet.constant(1, units::one), of));
    auto result = std::move(sheet).evaluate();
    if (result && result->number("utilisation").value_or(2) > 1)
        result->status = CalculatorStatus::Never;
    return result;
}

NumberLimits length(double least) { return between(least, 1e9); }

std::vector<Key> lengthKeys()
{
    NumberLimits output = length(0);
    output.isLeastExcluded = true;
    return {numberKey("input_tokens", "token/request", nullptr, length(0), "mean of the requests"),
            numberKey("output_tokens", "token/request", nullptr, output, "mean of the requests")};
}

std::vector<Key> priceKeys()
{
    const NumberLimits price = between(0, 1e6);
    const char *unit = "USD/million tokens";
    return {numberKey("input_price_per_m", unit, nullptr, price),
            numberKey("output_price_per_m", unit, nullptr, price),
            optional(numberKey("cached_price_per_m", unit, "", price,
                               "of cached input; left out: the input price")),
            numberKey("cached_share", "", "0", fraction(), "of the input tokens, cached")};
}

Key requestsKey() { return numberKey("requests_per_month", "request/month", nullptr, between(0, 1e13)); }

std::vector<Key> together(std::vector<std::vector<Key>> parts)
{
    std::vector<Key> keys;
    for (const std::vector<Key> &part : parts)
        keys.insert(keys.end(), part.begin(), part.end());
    return keys;
}

const char *const kPerMillion = "USD/million tokens";
const char *const kPerThousand = "USD/1000 requests";

} // namespace

std::vector<Calculator> tokens()
{
    return {
        {"tokens-cost",
         "What requests cost at an API that is paid by the token",
         kSource,
         together({{requestsKey()},
                   lengthKeys(),
                   priceKeys(),
                   {numberKey("monthly_minimum", "USD/month", "0", between(0, 1e12)),
                    numberKey("batch_share", "", "0", fraction(), "of the requests, sent as batches"),
                    numberKey("batch_discount", "", "0.5", fraction(), "of a request in a batch")}}),
         {{"cost_per_month", "USD/month"},
          {"input_tokens_m", "million tokens/month"},
          {"output_tokens_m", "million tokens/month"},
          {"per_million_output", kPerMillion},
          {"per_million_blended", kPerMillion},
          {"per_1000_requests", kPerThousand}},
         tokensCost},
        {"own-tokens-cost",
         "What a million tokens cost on machines that are paid by the month",
         kSource,
         together({{numberKey("cost_per_month", "USD/month", nullptr, between(0, 1e12)), requestsKey()},
                   lengthKeys(),
                   {numberKey("price_ratio", "", "4", between(0, 1e6),
                              "number of input tokens that cost as much as one output token")}}),
         {{"per_million_output", kPerMillion},
          {"per_million_blended", kPerMillion},
          {"per_1000_requests", kPerThousand},
          {"equivalent_input_per_m", kPerMillion},
          {"equivalent_output_per_m", kPerMillion}},
         ownTokensCost},
        {"api-break-even",
         "The number of requests a month from which own machines are cheaper than an API",
         kSource,
         together({{numberKey("own_per_month", "USD/month", nullptr, between(0, 1e12)),
                    numberKey("own_per_1000_requests", "USD/1000 requests", "0", between(0, 1e9),
                              "beside the month, of each request")},
                   lengthKeys(),
                   priceKeys(),
                   {numberKey("capacity_requests_per_month", "request/month", "inf", above(0).orInfinite(),
                              "what the own machines can serve")}}),
         {{"requests_per_month", "request/month"},
          {"tokens_per_month_m", "million tokens/month"},
          {"utilisation", ""},
          {"api_per_million_blended", kPerMillion},
          {"own_per_million_blended_at_capacity", kPerMillion}},
         breakEven},
    };
}

} // namespace breakeven::calculators
