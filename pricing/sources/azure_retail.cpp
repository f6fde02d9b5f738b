// The Azure Retail Prices API: a region at a time, what is paid by the hour and then the reservations, each
// in pages that name the next one. One request after the other: bursts are throttled.
#include "data/http/paging_guard.h"
#include "data/http/web_address.h"
#include "pricing/required_fields.h"
#include "pricing/sources/sources.h"

namespace breakeven {

namespace {

constexpr int kMostPages = 200;

JsonValue *itemsOf(JsonValue &json)
{
    for (auto &[name, value] : json.members)
        if (name == "Items" && value.isArray())
            return &value;
    return nullptr;
}

// The items of all pages of one query, appended to those of `into`.
Result<void> fetchPages(SourceFetch &source, std::string address, PriceFile &into)
{
    PagingGuard guard(kMostPages);
    while (!address.empty()) {
        if (auto entered = guard.enter(address, address); !entered)
            return entered;
        auto answer = source.get(address);
        if (!answer)
            return answer.error();
        auto page = priceFileOf(address, std::move(answer->body));
        if (!page)
            return page.error();
        const std::string link(page->json["NextPageLink"].string());
        JsonValue *items = itemsOf(page->json);
        if (!items)
            return Error{
                ErrorKind::BadInput,
                "the answer has no list \"Items\" as was expected; the source has changed or answers "
                "with an error, so nothing was taken from it",
                address};
        if (auto whole = requireFields(*items, {"unitPrice", "currencyCode", "armSkuName", "type"}, address);
            !whole)
            return whole;
        if (JsonValue *all = itemsOf(into.json)) {
            for (JsonValue &item : items->items)
                all->items.push_back(std::move(item));
        } else {
            into = std::move(page.value());
        }
        if (link.empty())
            return {};
        const auto next = source.next(link, address);
        if (!next)
            return next.error();
        address = *next;
    }
    return {};
}

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &partition, const PriceSnapshot *)
{
    FetchedPrices fetched;
    fetched.origin = source.address("/api/retail/prices");
    for (const char *type : {"Consumption", "Reservation"}) {
        const std::string filter = "serviceName eq 'Virtual Machines' and armRegionName eq '" + partition +
                                   "' and priceType eq '" + type + "'";
        const std::string query = "?api-version=2023-01-01-preview&currencyCode=USD&%24filter=";
        if (auto pages = fetchPages(source, fetched.origin + query + percentEncoded(filter), fetched.file);
            !pages)
            return pages.error();
    }
    fetched.file.path = fetched.origin;
    return fetched;
}

} // namespace

PriceSource azureRetailSource()
{
    return {"azure-retail",
            "https://prices.azure.com",
            {"eastus", "eastus2", "southcentralus", "westus2", "westus3", "westeurope", "northeurope",
             "swedencentral", "uksouth", "australiaeast", "japaneast"},
            true,
            false,
            "USD",
            fetch};
}

} // namespace breakeven
