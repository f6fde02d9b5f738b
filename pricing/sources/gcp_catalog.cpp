// All SKUs of Compute Engine.
//
// Source: the Cloud Billing Catalog API, services.skus.list; dstackai/gpuhunt, src/gpuhunt/providers/gcp.py,
// and Cyclenerd/google-cloud-pricing-cost-calculator, build/mapping.csv (the words of descriptions). Shapes
// of A3 Mega, A3 Ultra and A4 and the commitments of A3 Plus could not be confirmed.
#include "pricing/formats/gcp_catalog.h"

#include "pricing/sources/gcp_skus.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchGcpCatalog(SourceFetch &source, const std::string &, const PriceSnapshot *)
{
    FetchedPrices fetched;
    fetched.origin = source.address(gcpSkusPath(kGcpComputeService));
    GcpCatalog catalog;
    auto all = fetchGcpSkus(source, kGcpComputeService, [&](const JsonValue &skus, const std::string &place) {
        return catalog.take(skus, place);
    });
    if (!all)
        return all.error();
    fetched.rows = catalog.finish();
    return fetched;
}

} // namespace

PriceSource gcpCatalogSource()
{
    return {.name = "gcp-catalog",
            .address = "https://cloudbilling.googleapis.com",
            .parts = {"gcp"},
            .currency = "USD",
            .key = {.variable = "GOOGLE_API_KEY", .header = "x-goog-api-key"},
            .fetch = fetchGcpCatalog};
}

} // namespace breakeven
