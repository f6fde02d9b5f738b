// OVHcloud's public catalogue. The prices of France, in EUR, stand for the company's own.
//
// Source: api.ovh.com/console, GET /order/catalog/public/cloud. In which regions a machine stands could not
// be confirmed.
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchOvh(SourceFetch &source, const std::string &, const PriceSnapshot *previous)
{
    return fetchDocument(source, "/1.0/order/catalog/public/cloud?ovhSubsidiary=FR", previous);
}

} // namespace

PriceSource ovhSource()
{
    return {.name = "ovh",
            .address = "https://api.ovh.com",
            .parts = {"fr"},
            .currency = "EUR",
            .fetch = fetchOvh};
}

} // namespace breakeven
