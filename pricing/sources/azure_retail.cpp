// The virtual machines of Azure: a region at a time, what is paid by the hour and then the reservations.
#include "pricing/formats/azure_retail.h"
#include "pricing/sources/azure_items.h"
#include "pricing/sources/sources.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &region, const PriceSnapshot *)
{
    FetchedPrices fetched;
    fetched.origin = source.address(kAzureItemsPath);
    AzureRetailItems items;
    for (const char *type : {"Consumption", "Reservation"}) {
        auto all = fetchAzureItems(
            source, "Virtual Machines", region, type,
            [&](const JsonValue &page, const std::string &place) { return items.take(page, place); });
        if (!all)
            return all.error();
    }
    fetched.rows = items.finish();
    return fetched;
}

} // namespace

PriceSource azureRetailSource()
{
    return {"azure-retail", "https://prices.azure.com", azureRegions(), true, false, "USD", {}, fetch};
}

} // namespace breakeven
