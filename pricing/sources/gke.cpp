// The fees of clusters of Google's Kubernetes Engine.
#include "pricing/formats/gke.h"

#include "pricing/formats/gcp_sku.h"
#include "pricing/sources/gcp_skus.h"
#include "pricing/sources/sources.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &, const PriceSnapshot *)
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
    return {"gke", "https://cloudbilling.googleapis.com", {"gcp"}, false, false,
            "USD", {"GOOGLE_API_KEY", "x-goog-api-key"},  fetch};
}

} // namespace breakeven
