#include "tests/support/price_fixtures.h"
#include "tests/support/price_sites/sites.h"

namespace breakeven::test {

// Page 2 is empty, and page 3 gives a SKU again that page 1 gave.
PriceSite gcpCatalogSite()
{
    const auto page = [](const std::string &skus, const std::string &token) {
        return R"({"skus":[)" + skus + R"(],"nextPageToken":")" + token + R"("})";
    };
    PriceSite site =
        bodySite("gcp-catalog", "gcp", "/v1/services/6F81-5844-456A/skus?pageSize=5000&currencyCode=USD",
                 "pricingInfo", 226, page(gcpParts(), "t 2"));
    site.key = {"GOOGLE_API_KEY", "x-goog-api-key", "AIza-s3cret", ""};
    site.bodies.emplace_back(site.main + "&pageToken=t%202", R"({"nextPageToken":"t3"})");
    site.bodies.emplace_back(
        site.main + "&pageToken=t3",
        page(gcpMoreParts() + "," + gcpSpotAndCommitments() + "," + gcpBanded() + "," +
                 gcpSku("A100-80", "Nvidia Tesla A100 80GB GPU running in Americas", "OnDemand", 3928080000),
             ""));
    return site;
}

PriceSite gkeSite()
{
    PriceSite site = documentSite(
        "gke", "gcp", "/v1/services/CCD8-9BF1-090E/skus?pageSize=5000&currencyCode=USD", "pricingInfo", 2);
    site.key = {"GOOGLE_API_KEY", "x-goog-api-key", "AIza-s3cret", ""};
    return site;
}

} // namespace breakeven::test
