// The managed disks of a region of Azure.
#include "pricing/formats/azure_disks.h"
#include "pricing/sources/azure_items.h"
#include "pricing/sources/sources.h"

namespace breakeven {

PriceSource azureDisksSource()
{
    const auto fetch = [](SourceFetch &source, const std::string &region, const PriceSnapshot *) {
        return fetchAzureService<AzureDisks>(source, kAzureStorageService, region);
    };
    return {"azure-disks", "https://prices.azure.com", azureRegions(), true, false, "USD", {}, fetch};
}

} // namespace breakeven
