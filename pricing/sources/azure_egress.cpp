// Traffic from a region of Azure to the internet.
#include "pricing/formats/azure_egress.h"
#include "pricing/sources/azure_items.h"
#include "pricing/sources/sources.h"

namespace breakeven {

PriceSource azureEgressSource()
{
    const auto fetch = [](SourceFetch &source, const std::string &region, const PriceSnapshot *) {
        return fetchAzureService<AzureEgress>(source, kAzureBandwidthService, region);
    };
    return {"azure-egress", "https://prices.azure.com", azureRegions(), true, false, "USD", {}, fetch};
}

} // namespace breakeven
