// The volumes of Linode's Block Storage.
//
// Source: techdocs.akamai.com/linode-api, "List volume types".
#include "pricing/sources/linode_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

PriceSource linodeVolumesSource()
{
    const auto fetch = [](SourceFetch &source, const std::string &, const PriceSnapshot *) {
        return fetchLinodePages(
            source, "/v4/volumes/types",
            {"id", "price", "price.monthly", "region_prices", "region_prices.id", "region_prices.monthly"});
    };
    return {.name = "linode-volumes",
            .address = "https://api.linode.com",
            .parts = {"linode"},
            .needsGpus = false,
            .currency = "USD",
            .fetch = fetch};
}

} // namespace breakeven
