// Linode's machine types.
//
// Source: techdocs.akamai.com/linode-api, "List types".
#include "pricing/sources/linode_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchLinode(SourceFetch &source, const std::string &, const PriceSnapshot *)
{
    return fetchLinodePages(source, "/v4/linode/types",
                            {"id", "vcpus", "price", "price.hourly", "region_prices", "region_prices.id",
                             "region_prices.hourly"});
}

} // namespace

PriceSource linodeSource()
{
    return {.name = "linode",
            .address = "https://api.linode.com",
            .parts = {"linode"},
            .currency = "USD",
            .fetch = fetchLinode};
}

} // namespace breakeven
