// `breakeven prices list --unit million-tokens`: what the tokens of served models cost, a row a model.
#include "app/command_line/open_store.h"
#include "app/command_line/price_rows.h"
#include "app/command_line/prices.h"
#include "model/numeric/nearest.h"
#include "model/study/price_unit.h"
#include "pricing/pins/token_pin.h"

#include <algorithm>
#include <ostream>
#include <set>
#include <tuple>

namespace breakeven {

namespace {

Json pricesJson(const MillionTokenPrices &prices)
{
    return {{"input_per_m", number(prices.input)},
            {"cached_input_per_m", number(prices.cachedInput)},
            {"output_per_m", number(prices.output)},
            {"batch_input_per_m", number(prices.batchInput)},
            {"batch_output_per_m", number(prices.batchOutput)}};
}

Json rowOf(const TokenPrice &price)
{
    Json row{{"provider", price.provider}, {"token_model", price.model}};
    row.update(pricesJson(price.prices));
    row["tiers"] = Json::array();
    for (const TokenPriceTier &tier : price.tiers) {
        Json one{{"above_input_tokens", tier.above}};
        one.update(pricesJson(tier.prices));
        row["tiers"].push_back(one);
    }
    row["context_limit"] = valueOrNull(price.contextLimit);
    row["currency"] = price.currency;
    row["source"] = price.source;
    row["effective_from"] = price.effectiveFrom ? Json(price.effectiveFrom->iso()) : Json();
    row["retrieved_at"] = textOrNull(price.retrievedAt);
    row["flags"] = price.flags;
    row["set_aside"] = price.isSetAside;
    row["unit"] = priceUnitText(PriceUnit::MillionTokens);
    row["pin"] = tokenPinText(price);
    return row;
}

// A model that no price is of is a mistyped one, not an empty answer.
Error unknownModel(const PriceStore &prices, const PriceArguments &arguments)
{
    std::vector<std::string> names;
    if (const auto all = tokenPrices(prices, {arguments.filter.provider, {}, {}, {}}))
        for (const TokenPrice &price : *all)
            names.push_back(price.model);
    std::string near;
    for (const std::string &name : nearest(arguments.tokenModel, names))
        near += (near.empty() ? "" : ", ") + name;
    return {ErrorKind::NotFound,
            "The store has no token price of \"" + arguments.tokenModel + "\"" +
                (near.empty() ? "; `prices refresh --source litellm` brings token prices."
                              : "; the nearest names are " + near + "."),
            {}};
}

// By what the input costs, then the output; what is set aside or has no price of it stands last.
void sortByPrice(std::vector<TokenPrice> &prices)
{
    const auto rank = [](const TokenPrice &price) {
        return std::tuple(price.isSetAside, !price.prices.input, price.currency != "USD", price.currency,
                          price.prices.input.value_or(0), price.prices.output.value_or(0));
    };
    std::stable_sort(prices.begin(), prices.end(),
                     [&](const TokenPrice &a, const TokenPrice &b) { return rank(a) < rank(b); });
}

void keepOnePerProvider(std::vector<TokenPrice> &prices)
{
    std::set<std::string> providers;
    std::erase_if(prices, [&](const TokenPrice &price) {
        return price.isSetAside || !providers.insert(price.provider).second;
    });
}

} // namespace

int listTokenPrices(const CommandContext &context, const PriceArguments &arguments)
{
    if (arguments.sort != "natural" && arguments.sort != "price")
        return report(context,
                      {ErrorKind::Usage,
                       "--sort " + arguments.sort +
                           " is for machines; prices of tokens can be listed with --sort price (of the "
                           "input).",
                       {}});
    const auto store = openPrices(context);
    if (!store)
        return report(context, store.error());
    const PriceFilter filter = filterOf(arguments);
    auto prices =
        tokenPrices(store->prices(), {filter.provider, arguments.tokenModel, filter.source, filter.asOf});
    if (!prices)
        return report(context, prices.error());
    if (prices->empty() && !arguments.tokenModel.empty())
        return report(context, unknownModel(store->prices(), arguments));
    if (arguments.sort == "price")
        sortByPrice(*prices);
    if (arguments.isOnePerProvider)
        keepOnePerProvider(*prices);
    const bool isText = isForReading(arguments.format);
    const std::size_t most = filter.limit.value_or(isText ? kTextLimit : prices->size());
    std::vector<Json> rows;
    for (std::size_t i = 0; i < std::min(most, prices->size()); ++i)
        rows.push_back(rowOf((*prices)[i]));
    printRows(context, arguments, "list", std::move(rows),
              {"provider", "token_model", "input_per_m", "cached_input_per_m", "output_per_m",
               "context_limit", "currency", "source", "flags"});
    if (isText && !context.isQuiet && prices->size() > most)
        context.messages << most << " of " << prices->size() << " models; --limit N shows more\n";
    return 0;
}

} // namespace breakeven
