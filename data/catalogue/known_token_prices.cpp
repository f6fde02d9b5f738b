#include "data/catalogue/known_token_prices.h"

#include "data/catalogue/catalogue_row_reader.h"

#include <algorithm>

namespace breakeven {

namespace {

Result<double> readTokenPrice(const CatalogueRowReader &row, const char *column)
{
    const auto found = row.number(column);
    if (!found)
        return found.error();
    if (!*found || !(**found > 0))
        return row.expected(std::string(column) +
                            " must be a price above 0, in USD per million tokens, found '" +
                            row.text(column) + "'.");
    return **found;
}

} // namespace

Result<KnownTokenPrice> readKnownTokenPrice(const CatalogueRowReader &row)
{
    KnownTokenPrice price;
    for (const auto &[column, text] : {std::pair("provider", &KnownTokenPrice::provider),
                                       {"provider_model", &KnownTokenPrice::providerModel}}) {
        const auto name = row.name(column);
        if (!name)
            return name.error();
        price.*text = *name;
    }
    const auto textOr = [&](const char *column, const std::string &otherwise) {
        const std::string text = row.text(column);
        return text.empty() ? otherwise : text;
    };
    price.model = row.text("model_id");
    price.name = textOr("name", price.model.empty() ? price.providerModel : price.model);
    price.providerName = textOr("provider_name", price.provider);
    for (const auto &[column, amount] : {std::pair("input_usd_per_m", &KnownTokenPrice::input),
                                         {"output_usd_per_m", &KnownTokenPrice::output}}) {
        const auto found = readTokenPrice(row, column);
        if (!found)
            return found.error();
        price.*amount = *found;
    }
    for (const auto &[column, amount] : {std::pair("cached_input_usd_per_m", &KnownTokenPrice::cachedInput),
                                         {"batch_discount", &KnownTokenPrice::batchDiscount}}) {
        const auto found = row.number(column);
        if (!found)
            return found.error();
        price.*amount = *found;
    }
    if (price.batchDiscount && *price.batchDiscount > 1)
        return row.expected("batch_discount must be a share from 0 to 1, found '" +
                            row.text("batch_discount") + "'.");
    const auto stated = row.figure();
    if (!stated)
        return stated.error();
    if (stated->source.empty())
        return row.expected("source is empty; enter where the price is stated.");
    price.stated = *stated;
    price.sourceLicence = row.text("source_licence");
    return price;
}

std::string tokenProviderName(const KnownTokenPrices &prices, const std::string &provider)
{
    const auto found = std::find_if(prices.begin(), prices.end(),
                                    [&](const KnownTokenPrice &price) { return price.provider == provider; });
    return found == prices.end() ? provider : found->providerName;
}

bool isTokenRouter(const std::string &provider) { return provider == "openrouter"; }

} // namespace breakeven
