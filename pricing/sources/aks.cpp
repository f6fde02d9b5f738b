// The fees of clusters of Azure's Kubernetes Service in a region.
#include "pricing/formats/aks.h"
#include "pricing/sources/azure_items.h"
#include "pricing/sources/sources.h"

namespace breakeven {

PriceSource aksSource()
{
    const auto fetch = [](SourceFetch &source, const std::string &region, const PriceSnapshot *) {
        return fetchAzureService<AksFees>(source, kAksService, region);
    };
    return {"aks", "https://prices.azure.com", azureRegions(), true, false, "USD", {}, fetch};
}

} // namespace breakeven
