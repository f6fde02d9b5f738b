// Vultr's plans, in pages that name a cursor for the next one.
#include "data/http/web_address.h"
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

constexpr const char *kPath = "/v2/plans?type=all&per_page=500";

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &, const PriceSnapshot *)
{
    return fetchPages(source, kPath, "plans", {"id", "monthly_cost", "locations"},
                      [&](const JsonValue &page, const std::string &) -> Result<std::string> {
                          const auto cursor = page["meta"]["links"]["next"].string();
                          return cursor.empty() ? std::string()
                                                : source.address(std::string(kPath) +
                                                                 "&cursor=" + percentEncoded(cursor));
                      });
}

} // namespace

PriceSource vultrSource()
{
    return {.name = "vultr",
            .address = "https://api.vultr.com",
            .parts = {"vultr"},
            .currency = "USD",
            .fetch = fetch};
}

} // namespace breakeven
