// DigitalOcean's sizes, in pages that link to the next one.
//
// Source: dstackai/gpuhunt, src/gpuhunt/providers/digitalocean.py (fields, pages). The limit of requests
// could not be confirmed.
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchDigitalocean(SourceFetch &source, const std::string &, const PriceSnapshot *)
{
    return fetchPages(source, "/v2/sizes?per_page=200", "sizes", {"slug", "price_hourly", "regions"},
                      [&](const JsonValue &page, const std::string &address) -> Result<std::string> {
                          const std::string link(page["links"]["pages"]["next"].string());
                          return link.empty() ? Result<std::string>(link) : source.next(link, address);
                      });
}

// Of the context that doctl is in; the standard one has its token at the top.
VendorSecret tokenOfDoctl()
{
    VendorSecret found{{}, vendorFile(".config/doctl/config.yaml")};
    const VendorSettings settings(found.file);
    const std::string context = settings.value("context");
    found.secret = settings.value(context.empty() || context == "default" ? "access-token" : context);
    return found;
}

} // namespace

PriceSource digitaloceanSource()
{
    return {.name = "digitalocean",
            .address = "https://api.digitalocean.com",
            .parts = {"digitalocean"},
            .currency = "USD",
            .key = {.variable = "DIGITALOCEAN_ACCESS_TOKEN", .inVendorFile = tokenOfDoctl},
            .fetch = fetchDigitalocean};
}

} // namespace breakeven
