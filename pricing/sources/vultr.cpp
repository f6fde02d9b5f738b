// Vultr's plans, virtual machines and then bare metal, in pages that name a cursor for the next one.
//
// Source: docs.vultr.com, API v2: List Plans and List Bare Metal Plans, both public; dstackai/gpuhunt,
// src/gpuhunt/providers/vultr.py (which asks both).
#include "data/http/web_address.h"
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchList(SourceFetch &source, const std::string &path, const char *list)
{
    return fetchPages(source, path, list, {"id", "monthly_cost", "locations"},
                      [&](const JsonValue &page, const std::string &) -> Result<std::string> {
                          const auto cursor = page["meta"]["links"]["next"].string();
                          return cursor.empty() ? std::string()
                                                : source.address(path + "&cursor=" + percentEncoded(cursor));
                      });
}

Result<FetchedPrices> fetchVultr(SourceFetch &source, const std::string &, const PriceSnapshot *)
{
    auto machines = fetchList(source, "/v2/plans?type=all&per_page=500", "plans");
    if (!machines)
        return machines;
    auto metal = fetchList(source, "/v2/plans-metal?per_page=500", "plans_metal");
    if (!metal)
        return metal;
    for (JsonMember &member : metal->file.json.members)
        if (member.name == "plans_metal")
            machines->file.json.members.push_back(std::move(member));
    return machines;
}

} // namespace

PriceSource vultrSource()
{
    return {.name = "vultr",
            .address = "https://api.vultr.com",
            .parts = {"vultr"},
            .currency = "USD",
            .fetch = fetchVultr};
}

} // namespace breakeven
