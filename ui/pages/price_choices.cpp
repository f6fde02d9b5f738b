#include "ui/pages/price_choices.h"

#include "ui/look/strings.h"
#include "ui/session/store_session.h"

namespace breakeven {

namespace {

QStringList listOf(const std::vector<std::string> &values)
{
    QStringList list;
    for (const std::string &value : values)
        list.append(toQt(value));
    return list;
}

} // namespace

PriceChoices priceChoices(StoreSession &session)
{
    Store *store = session.store();
    const auto values = store ? store->prices().values() : Result<PriceValues>(PriceValues());
    if (!values)
        return {};
    return {listOf(values->gpus), listOf(values->providers), listOf(values->regions), listOf(values->models)};
}

} // namespace breakeven
