// Oracle's price list, one document for all regions.
//
// Source: dstackai/gpuhunt, src/gpuhunt/providers/oci.py (the address; preemptible machines at half the
// price).
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchOci(SourceFetch &source, const std::string &, const PriceSnapshot *previous)
{
    return fetchDocument(source, "/pls/apex/cetools/api/v1/products/?currencyCode=USD", previous);
}

} // namespace

PriceSource ociSource()
{
    return {.name = "oci",
            .address = "https://apexapps.oracle.com",
            .parts = {"oci"},
            .currency = "USD",
            .fetch = fetchOci};
}

} // namespace breakeven
