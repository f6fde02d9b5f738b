// The Azure Retail Prices API: a region at a time, what is paid by the hour and then the reservations, each
// in pages that name the next one. One request after the other: bursts are throttled.
#include "pricing/formats/azure_retail.h"
#include "data/http/paging_guard.h"
#include "data/http/web_address.h"
#include "pricing/required_fields.h"
#include "pricing/sources/sources.h"

namespace breakeven {

namespace {

constexpr int kMostPages = 1000;

// All pages of one query; each is read and let go.
Result<void> fetchPages(SourceFetch &source, std::string address, AzureRetailItems &into)
{
    PagingGuard guard(kMostPages);
    while (!address.empty()) {
        if (auto entered = guard.enter(address, address); !entered)
            return entered;
        const auto answer = source.get(address);
        if (!answer)
            return answer.error();
        const auto page = jsonAnswer(answer->body, address);
        if (!page)
            return page.error();
        if (!(*page)["Items"].isArray())
            return missingField("Items", address);
        if (auto taken = into.take((*page)["Items"], address); !taken)
            return taken;
        const std::string link((*page)["NextPageLink"].string());
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
    AzureRetailItems items;
    for (const char *type : {"Consumption", "Reservation"}) {
        const std::string filter = "serviceName eq 'Virtual Machines' and armRegionName eq '" + partition +
                                   "' and priceType eq '" + type + "'";
        const std::string query = "?api-version=2023-01-01-preview&currencyCode=USD&%24filter=";
        if (auto pages = fetchPages(source, fetched.origin + query + percentEncoded(filter), items); !pages)
            return pages.error();
    }
    fetched.rows = items.finish();
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
            {},
            fetch};
}

} // namespace breakeven
