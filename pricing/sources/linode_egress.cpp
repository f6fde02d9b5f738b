// Traffic that leaves Linode beyond what its machines bring along.
//
// Source: techdocs.akamai.com/linode-api, "List network transfer prices".
#include "pricing/sources/linode_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

PriceSource linodeEgressSource()
{
    const auto fetch = [](SourceFetch &source, const std::string &, const PriceSnapshot *) {
        return fetchLinodePages(
            source, "/v4/network-transfer/prices",
            {"id", "price", "price.hourly", "region_prices", "region_prices.id", "region_prices.hourly"});
    };
    return {.name = "linode-egress",
            .address = "https://api.linode.com",
            .parts = {"linode"},
            .needsGpus = false,
            .currency = "USD",
            .fetch = fetch};
}

} // namespace breakeven
