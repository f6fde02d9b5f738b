// Traffic from a region of Azure to the internet.
//
// Source: the Azure Retail Prices API (learn.microsoft.com, "Azure Retail Prices overview"), serviceName
// 'Bandwidth'.
#include "pricing/formats/azure_egress.h"
#include "pricing/sources/azure_items.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

PriceSource azureEgressSource()
{
    const auto fetch = [](SourceFetch &source, const std::string &region, const PriceSnapshot *) {
        return fetchAzureService<AzureEgress>(source, kAzureBandwidthService, region);
    };
    return {.name = "azure-egress",
            .address = "https://prices.azure.com",
            .parts = azureRegions(),
            .takesOtherParts = true,
            .needsGpus = false,
            .currency = "USD",
            .fetch = fetch};
}

} // namespace breakeven
