// Traffic from a region of Azure to the internet.
#include "pricing/formats/azure_egress.h"
#include "pricing/sources/azure_items.h"
#include "pricing/sources/sources.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &region, const PriceSnapshot *)
{
    FetchedPrices fetched;
    fetched.origin = source.address(kAzureItemsPath);
    AzureEgress egress;
    auto all = fetchAzureItems(
        source, kAzureBandwidthService, region, "Consumption",
        [&](const JsonValue &page, const std::string &place) { return egress.take(page, place); });
    if (!all)
        return all.error();
    fetched.rows = egress.finish();
    return fetched;
}

} // namespace

PriceSource azureEgressSource()
{
    return {"azure-egress", "https://prices.azure.com", azureRegions(), true, false, "USD", {}, fetch};
}

} // namespace breakeven
