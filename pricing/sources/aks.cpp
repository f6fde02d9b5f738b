// The fees of clusters of Azure's Kubernetes Service in a region.
#include "pricing/formats/aks.h"
#include "pricing/sources/azure_items.h"
#include "pricing/sources/sources.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &region, const PriceSnapshot *)
{
    FetchedPrices fetched;
    fetched.origin = source.address(kAzureItemsPath);
    AksFees fees;
    auto all = fetchAzureItems(
        source, kAksService, region, "Consumption",
        [&](const JsonValue &page, const std::string &place) { return fees.take(page, place); });
    if (!all)
        return all.error();
    fetched.rows = fees.finish();
    return fetched;
}

} // namespace

PriceSource aksSource()
{
    return {"aks", "https://prices.azure.com", azureRegions(), true, false, "USD", {}, fetch};
}

} // namespace breakeven
