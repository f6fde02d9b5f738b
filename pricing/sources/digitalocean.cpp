// DigitalOcean's sizes, in pages that link to the next one.
#include "pricing/sources/json_pages.h"
#include "pricing/sources/sources.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &, const PriceSnapshot *)
{
    return fetchPages(source, "/v2/sizes?per_page=200", "sizes", {"slug", "price_hourly", "regions"},
                      [&](const JsonValue &page, const std::string &address) -> Result<std::string> {
                          const std::string link(page["links"]["pages"]["next"].string());
                          return link.empty() ? Result<std::string>(link) : source.next(link, address);
                      });
}

} // namespace

PriceSource digitaloceanSource()
{
    return {"digitalocean",
            "https://api.digitalocean.com",
            {"digitalocean"},
            false,
            true,
            "USD",
            {"DIGITALOCEAN_ACCESS_TOKEN"},
            fetch};
}

} // namespace breakeven
