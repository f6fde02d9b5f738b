#include "pricing/formats/azure_items.h"

#include "data/readers/utc_time.h"
#include "model/numeric/letter_case.h"
#include "pricing/formats/required_fields.h"

#include <algorithm>
#include <cctype>

namespace breakeven {

bool isOfAzureService(const PriceFile &file, std::string_view service)
{
    const JsonValue &items = file.json["Items"];
    return file.kind == PriceFile::Kind::JsonTree && items.isArray() && !items.items.empty() &&
           file.json.has("BillingCurrency") && items.items.front()["serviceName"].string() == service;
}

Result<void> forEachAzureItem(const JsonValue &items, std::initializer_list<const char *> fields,
                              const std::string &place,
                              const std::function<void(const JsonValue &item, const std::string &now)> &take)
{
    auto checked = requireFields(items,
                                 {"currencyCode", "unitPrice", "armRegionName", "meterName", "serviceName",
                                  "type", "unitOfMeasure", "effectiveStartDate"},
                                 place);
    if (checked)
        checked = requireFields(items, fields, place);
    if (!checked)
        return checked;
    const std::string now = utcText(utcNow());
    for (const JsonValue &item : items.items)
        take(item, now);
    return {};
}

const char *whyNoAzurePrice(const JsonValue &item, std::string_view unit, const std::string &now)
{
    if (item["unitOfMeasure"].string() != unit)
        return "other_unit";
    if (const auto tier = parseNano(item["tierMinimumUnits"].string()); tier && *tier != 0)
        return "higher_tier";
    return item["effectiveStartDate"].string() > now ? "not_in_force" : nullptr;
}

Offer azureOffer(const JsonValue &item)
{
    Offer offer;
    offer.provider = "azure";
    offer.region = lowerCase(item["armRegionName"].string());
    offer.os = "any";
    offer.currency = item["currencyCode"].string();
    offer.effectiveFrom = Date::parse(item["effectiveStartDate"].string().substr(0, 10));
    return offer;
}

void NewestAzurePrices::add(PriceRows &rows, const Offer &offer)
{
    const auto [known, isNew] = m_offers.emplace(offer.region + '\n' + offer.instanceType, offer);
    if (isNew)
        return;
    rows.skip("repeated_or_superseded");
    if (known->second.effectiveFrom < offer.effectiveFrom)
        known->second = offer;
}

void NewestAzurePrices::moveTo(PriceRows &rows, const std::string &source)
{
    for (auto &[key, offer] : m_offers)
        rows.batch(source, offer.region).offers.push_back(std::move(offer));
}

} // namespace breakeven
