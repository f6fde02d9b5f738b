#include "ui/pages/price_choices.h"

#include "model/study/price_unit.h"
#include "ui/look/strings.h"
#include "ui/session/store_session.h"

#include <algorithm>
#include <iterator>

namespace breakeven {

namespace {

QStringList listOf(const std::vector<std::string> &values)
{
    QStringList list;
    for (const std::string &value : values)
        list.append(toQt(value));
    return list;
}

// Whether anything but tokens is sold by it.
bool hasOthers(const PriceStore &prices, const std::string &provider)
{
    PriceFilter filter;
    filter.provider = provider;
    filter.limit = 1;
    if (const auto machines = prices.list(filter); machines && !machines->empty())
        return true;
    return std::any_of(std::begin(kPricedByUnit), std::end(kPricedByUnit), [&](const PricedByUnit &known) {
        filter.model = known.model;
        const auto offers = known.unit == PriceUnit::MillionTokens
                                ? Result<std::vector<Offer>>(std::vector<Offer>())
                                : prices.list(filter);
        return offers && !offers->empty();
    });
}

} // namespace

PriceChoices priceChoices(StoreSession &session)
{
    Store *store = session.store();
    const auto values = store ? store->prices().values() : Result<PriceValues>(PriceValues());
    if (!values)
        return {};
    PriceValues found = *values;
    // Tokens have a tab of their own; they are priced the same in every region.
    const auto isOfTokens = [](const std::string &model) {
        return priceUnitOf(model) == PriceUnit::MillionTokens;
    };
    if (std::erase_if(found.models, isOfTokens) > 0) {
        std::erase(found.regions, "*");
        std::erase_if(found.providers,
                      [&](const std::string &provider) { return !hasOthers(store->prices(), provider); });
    }
    return {listOf(found.gpus), listOf(found.providers), listOf(found.regions), listOf(found.models)};
}

} // namespace breakeven
