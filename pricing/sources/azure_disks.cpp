// The managed disks of a region of Azure. Of its storage, which has thousands of items, only their products
// are asked for.
//
// Source: the Azure Retail Prices API (learn.microsoft.com, "Azure Retail Prices overview"), serviceName
// 'Storage'.
#include "pricing/formats/azure_disks.h"
#include "pricing/sources/azure_items.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchAzureDisks(SourceFetch &source, const std::string &region, const PriceSnapshot *)
{
    std::vector<std::string> filters;
    for (const AzureDiskProduct &product : kAzureDiskProducts)
        filters.push_back(std::string(kAzureConsumption) + " and productName eq '" + product.name + "'");
    return fetchAzureService<AzureDisks>(source, kAzureStorageService, region, filters);
}

} // namespace

PriceSource azureDisksSource()
{
    return {.name = "azure-disks",
            .address = "https://prices.azure.com",
            .parts = azureRegions(),
            .takesOtherParts = true,
            .needsGpus = false,
            .currency = "USD",
            .fetch = fetchAzureDisks};
}

} // namespace breakeven
