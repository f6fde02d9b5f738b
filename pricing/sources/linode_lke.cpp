// The fees of clusters of Linode's Kubernetes Engine.
//
// Source: techdocs.akamai.com/linode-api, "List Kubernetes types".
#include "pricing/sources/linode_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

PriceSource linodeLkeSource()
{
    const auto fetch = [](SourceFetch &source, const std::string &, const PriceSnapshot *) {
        return fetchLinodePages(
            source, "/v4/lke/types",
            {"id", "price", "price.hourly", "region_prices", "region_prices.id", "region_prices.hourly"});
    };
    return {.name = "linode-lke",
            .address = "https://api.linode.com",
            .parts = {"linode"},
            .needsGpus = false,
            .currency = "USD",
            .fetch = fetch};
}

} // namespace breakeven
