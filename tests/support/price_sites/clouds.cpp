#include "tests/support/price_fixtures/parts.h"
#include "tests/support/price_sites/sites.h"

#include <vector>

namespace breakeven::test {

namespace {

// What stands on the pages of a list of Linode.
PriceSite linodePages(const std::string &source, const std::string &path, int offers, int results,
                      const std::vector<std::string> &items)
{
    const auto target = [&](std::size_t page) {
        return path + "?page=" + std::to_string(page) + "&page_size=500";
    };
    PriceSite site = bodySite(source, "linode", target(1), "region_prices", offers, {});
    site.bodies.clear();
    for (std::size_t page = 1; page <= items.size(); ++page)
        site.bodies.emplace_back(target(page), R"({"data":[)" + items[page - 1] + R"(],"page":)" +
                                                   std::to_string(page) + R"(,"pages":)" +
                                                   std::to_string(items.size()) + R"(,"results":)" +
                                                   std::to_string(results) + "}");
    return site;
}

// Page 2 is empty, and page 3 gives everything again.
PriceSite linodeThrice(const std::string &source, const std::string &path, int offers, int results,
                       const std::string &items)
{
    return linodePages(source, path, offers, results, {items, "", items});
}

std::string linodeType(const std::string &id, int gpus, const std::string &hourly,
                       const std::string &regions = {})
{
    return R"({"id":")" + id + R"(","label":"-","class":"gpu","memory":32768,"vcpus":8,"gpus":)" +
           std::to_string(gpus) + R"(,"price":{"hourly":)" + hourly +
           R"(,"monthly":1000.0},"region_prices":[)" + regions + "]}";
}

} // namespace

// Page 2 is empty, and page 3 gives a machine again that page 1 gave.
PriceSite linodeSite()
{
    const std::string first =
        linodeType("g1-gpu-rtx6000-1", 1, "1.5", R"({"id":"id-cgk","hourly":1.8,"monthly":1200.0})");
    return linodePages("linode", "/v4/linode/types", 3, 2,
                       {first, "", first + "," + linodeType("g2-gpu-rtx4000a1-s", 1, "0.52")});
}

PriceSite linodeLkeSite() { return linodeThrice("linode-lke", "/v4/lke/types", 4, 3, linodeLkeTypes()); }

PriceSite linodeVolumesSite()
{
    return linodeThrice("linode-volumes", "/v4/volumes/types", 2, 1, linodeVolumeTypes());
}

PriceSite linodeEgressSite()
{
    return linodeThrice("linode-egress", "/v4/network-transfer/prices", 3, 2, linodeTransferPrices());
}

PriceSite lambdaSite()
{
    PriceSite site = documentSite("lambda", "lambda", "/api/v1/instance-types", "price_cents_per_hour", 2);
    site.key = {"LAMBDA_API_KEY", "authorization", "lambda-s3cret", ""};
    return site;
}

// Page 2 is empty, and page 3 gives a plan again. Bare metal is a list of its own.
PriceSite vultrSite()
{
    PriceSite site = documentSite("vultr", "vultr", "/v2/plans?type=all&per_page=500", "monthly_cost", 6);
    const std::string whole = site.bodies.front().second;
    const auto with = [](std::string text, const std::string &cursor) {
        return text.replace(text.find(R"("next":"")") + 8, 0, cursor);
    };
    site.bodies = {{site.main, with(whole, "bmV4dA==")},
                   {site.main + "&cursor=bmV4dA%3D%3D", R"({"plans":[],"meta":{"links":{"next":"last"}}})"},
                   {site.main + "&cursor=last", whole},
                   {"/v2/plans-metal?per_page=500", vultrMetal()}};
    return site;
}

// Links name the documented host; page 2 is empty, and page 3 gives a size again.
PriceSite digitaloceanSite()
{
    PriceSite site =
        documentSite("digitalocean", "digitalocean", "/v2/sizes?per_page=200", "price_hourly", 3);
    site.key = {"DIGITALOCEAN_ACCESS_TOKEN", "authorization", "dop-s3cret", ""};
    const std::string whole = site.bodies.front().second;
    const auto linked = [&](const std::string &sizes, int page) {
        return R"({"sizes":[)" + sizes + R"(],"links":{"pages":{"next":"https://api.digitalocean.com)" +
               site.main + "&page=" + std::to_string(page) + R"("}},"meta":{"total":3}})";
    };
    const auto begin = whole.find('[') + 1;
    site.bodies = {{site.main, linked(whole.substr(begin, whole.rfind("],\"links\"") - begin), 2)},
                   {site.main + "&page=2", linked("", 3)},
                   {site.main + "&page=3", whole}};
    return site;
}

PriceSite ovhSite()
{
    PriceSite site =
        documentSite("ovh", "fr", "/1.0/order/catalog/public/cloud?ovhSubsidiary=FR", "pricings", 2);
    site.currency = "EUR";
    return site;
}

PriceSite runpodSite()
{
    PriceSite site = documentSite("runpod", "runpod", "/graphql", "securePrice", 3);
    site.key = {"RUNPOD_API_KEY", "authorization", "rpa-s3cret", ""};
    return site;
}

PriceSite shadeformSite()
{
    PriceSite site = documentSite("shadeform", "shadeform", "/v1/instances/types", "hourly_price", 2);
    site.key = {"SHADEFORM_API_KEY", "x-api-key", "shade-s3cret", ""};
    return site;
}

PriceSite vastSite()
{
    PriceSite site = documentSite("vast", "vastai", "/api/v0/bundles/", "dph_total", 2);
    site.key = {"VAST_API_KEY", "authorization", "vast-s3cret", ""};
    return site;
}

PriceSite ociSite()
{
    return documentSite("oci", "oci", "/pls/apex/cetools/api/v1/products/?currencyCode=USD", "metricName", 1);
}

PriceSite ociShapesSite()
{
    const std::string folder = "/a/ocom/docs/cloudestimator2/data/";
    PriceSite site = documentSite("oci-shapes", "oci", folder + "shapes.json", "gpuQty", 3);
    site.bodies = {{site.main, ociShapes()}, {folder + "products.json", ociProducts()}};
    return site;
}

PriceSite verdaSite()
{
    PriceSite site = documentSite("verda", "verda", "/v1/instance-types?currency=usd", "price_per_hour", 3);
    site.key = {"VERDA_CREDENTIALS", "authorization", "id:verda-s3cret", ""};
    site.bodies.emplace_back("/v1/oauth2/token", R"({"access_token":"t0ken","expires_in":3600})");
    return site;
}

} // namespace breakeven::test
