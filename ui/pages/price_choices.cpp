#include "ui/pages/price_choices.h"

#include "ui/store_session.h"
#include "ui/strings.h"

#include <set>

namespace breakeven {

namespace {

QStringList listOf(const std::set<std::string> &values)
{
    QStringList list;
    for (const std::string &value : values)
        if (!value.empty())
            list.append(toQt(value));
    return list;
}

} // namespace

PriceChoices priceChoices(StoreSession &session)
{
    Store *store = session.store();
    const auto offers = store ? store->prices().list({}) : Result<std::vector<Offer>>(std::vector<Offer>());
    std::set<std::string> gpus, providers, regions, models;
    if (offers)
        for (const Offer &offer : *offers) {
            gpus.insert(offer.gpu);
            providers.insert(offer.provider);
            regions.insert(offer.region);
            models.insert(offer.model);
        }
    return {listOf(gpus), listOf(providers), listOf(regions), listOf(models)};
}

} // namespace breakeven
