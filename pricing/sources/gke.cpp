// The fees of clusters of Google's Kubernetes Engine.
//
// Source: the Cloud Billing Catalog API, service CCD8-9BF1-090E. What a month gives back could not be
// confirmed and is not reckoned.
#include "pricing/formats/gke.h"

#include "pricing/formats/gcp_sku.h"
#include "pricing/sources/gcp_skus.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchGke(SourceFetch &source, const std::string &, const PriceSnapshot *)
{
    FetchedPrices fetched;
    fetched.origin = source.address(gcpSkusPath(kGcpKubernetesService));
    GkeFees fees;
    auto all =
        fetchGcpSkus(source, kGcpKubernetesService,
                     [&](const JsonValue &skus, const std::string &place) { return fees.take(skus, place); });
    if (!all)
        return all.error();
    fetched.rows = fees.finish();
    return fetched;
}

} // namespace

PriceSource gkeSource()
{
    return {.name = "gke",
            .address = "https://cloudbilling.googleapis.com",
            .parts = {"gcp"},
            .needsGpus = false,
            .currency = "USD",
            .key = {.variable = "GOOGLE_API_KEY", .header = "x-goog-api-key"},
            .fetch = fetchGke};
}

} // namespace breakeven
