// The fees of clusters of Azure's Kubernetes Service in a region.
//
// Source: the Azure Retail Prices API (learn.microsoft.com, "Azure Retail Prices overview"), serviceName
// 'Azure Kubernetes Service'.
#include "pricing/formats/aks.h"
#include "pricing/sources/azure_items.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

PriceSource aksSource()
{
    const auto fetch = [](SourceFetch &source, const std::string &region, const PriceSnapshot *) {
        return fetchAzureService<AksFees>(source, kAksService, region);
    };
    return {.name = "aks",
            .address = "https://prices.azure.com",
            .parts = azureRegions(),
            .takesOtherParts = true,
            .needsGpus = false,
            .currency = "USD",
            .fetch = fetch};
}

} // namespace breakeven
