#include "pricing/formats/gke.h"

#include "data/readers/utc_time.h"
#include "pricing/formats/gcp_sku.h"
#include "pricing/formats/price_format.h"

#include <cmath>

namespace breakeven {

namespace {

const char *gkeFeeOf(std::string_view description)
{
    if (description == "Regional Kubernetes Clusters")
        return "gke-regional-cluster";
    return description == "Zonal Kubernetes Clusters" ? "gke-zonal-cluster" : nullptr;
}

bool recognisesGke(const PriceFile &file)
{
    const JsonValue &skus = file.json["skus"];
    return file.kind == PriceFile::Kind::JsonTree && skus.isArray() && !skus.items.empty() &&
           isSkuOf(skus.items.front(), kGcpKubernetesService);
}

Result<PriceRows> readGkeFile(const PriceFile &file)
{
    GkeFees fees;
    if (auto taken = fees.take(file.json["skus"], file.path); !taken)
        return taken.error();
    return fees.finish();
}

} // namespace

Result<void> GkeFees::take(const JsonValue &skus, const std::string &place)
{
    if (auto checked = requireSkuFields(skus, place); !checked)
        return checked;
    const std::string now = utcText(utcNow());
    for (const JsonValue &sku : skus.items) {
        ++m_rows.rows;
        const char *const fee = gkeFeeOf(sku["description"].string());
        if (!fee || !isSkuOf(sku, kGcpKubernetesService)) {
            m_rows.skip("no_cluster_fee");
            continue;
        }
        const auto price = gcpPriceOf(m_rows, sku, now);
        if (!price)
            continue;
        for (const JsonValue &region : sku["serviceRegions"].items) {
            Offer offer;
            offer.provider = "gcp";
            offer.region = region.string() == "global" ? "*" : region.string();
            offer.instanceType = fee;
            offer.os = "any";
            offer.currency = price->currency;
            offer.effectiveFrom = Date::parse(price->since);
            offer.note = "SKU " + price->sku;
            if (!m_seen.insert(offer.region + '\n' + fee).second)
                m_rows.skip("repeated");
            else
                addPrice(m_rows, m_rows.batch("gke", "gcp").offers, offer, "cluster_fee",
                         nanoText(std::llround(price->nano)), "gcp/" + price->sku);
        }
    }
    return {};
}

PriceFormat gkeFormat()
{
    return {"gke",
            "gke",
            "SKUs of Google's Kubernetes Engine from the Cloud Billing Catalog (JSON): the fee of a cluster "
            "by the "
            "hour",
            "https://cloudbilling.googleapis.com/v1/services/CCD8-9BF1-090E/skus",
            recognisesGke,
            readGkeFile};
}

} // namespace breakeven
