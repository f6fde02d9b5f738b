// What the services of the Azure Retail Prices API have alike, beyond virtual machines.
#pragma once

#include "pricing/formats/price_format.h"

#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>

namespace breakeven {

// An answer whose items are of that service.
bool isOfAzureService(const PriceFile &file, std::string_view service);

// Hands the items of a page to `take`, with the time it is. Errors: BadInput naming a field that no item has:
// one of those by which all prices are told, or one of `fields`.
Result<void> forEachAzureItem(const JsonValue &items, std::initializer_list<const char *> fields,
                              const std::string &place,
                              const std::function<void(const JsonValue &item, const std::string &now)> &take);

// Why an item is not one price by `unit` for any amount, in force `now`; null when it is.
const char *whyNoAzurePrice(const JsonValue &item, std::string_view unit, const std::string &now);

// Provider, region, currency and day of an item; of any system.
Offer azureOffer(const JsonValue &item);

// Of each thing in each region the newest price in force, of what pages bring.
class NewestAzurePrices
{
public:
    void add(PriceRows &rows, const Offer &offer);
    // Into batches of `source`, by region.
    void moveTo(PriceRows &rows, const std::string &source);

private:
    std::map<std::string, Offer> m_offers; // by region and type
};

// The items of a file, as `Reader` takes pages of them. Errors: those of its `take`.
template<class Reader>
Result<PriceRows> readAzureItems(const PriceFile &file)
{
    Reader reader;
    if (auto taken = reader.take(file.json["Items"], file.path); !taken)
        return taken.error();
    return reader.finish();
}

} // namespace breakeven
