// The virtual machines of Azure: a region at a time, what is paid by the hour and then the reservations.
//
// Source: the Azure Retail Prices API (learn.microsoft.com, "Azure Retail Prices overview");
// dstackai/gpuhunt, src/gpuhunt/providers/azure.py; what not to do: opencost, pkg/cloud/azure/provider.go
// (one page, Low Priority taken for a price).
#include "pricing/formats/azure_retail.h"
#include "pricing/sources/azure_items.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

PriceSource azureRetailSource()
{
    const auto fetch = [](SourceFetch &source, const std::string &region, const PriceSnapshot *) {
        return fetchAzureService<AzureRetailItems>(source, "Virtual Machines", region,
                                                   {kAzureConsumption, "priceType eq 'Reservation'"});
    };
    return {.name = "azure-retail",
            .address = "https://prices.azure.com",
            .parts = azureRegions(),
            .takesOtherParts = true,
            .needsGpus = false,
            .currency = "USD",
            .fetch = fetch};
}

} // namespace breakeven
