// Items of the Azure Retail Prices API, in pages that name the next one. One request after the other: bursts
// are throttled.
#pragma once

#include "data/readers/json_value.h"
#include "pricing/sources/price_source.h"

#include <functional>
#include <string>
#include <vector>

namespace breakeven {

inline constexpr const char *kAzureItemsPath = "/api/retail/prices";
// What is paid as it is used.
inline constexpr const char *kAzureConsumption = "priceType eq 'Consumption'";

// Hands the items of `service` in `region` for which `filter` holds ("priceType eq 'Consumption'") to `take`,
// page by page.
// Errors: of the fetch and of `take`; BadInput for pages that are none or begin again; Failed for more than
// 1000.
Result<void>
fetchAzureItems(SourceFetch &source, const std::string &service, const std::string &region,
                const std::string &filter,
                const std::function<Result<void>(const JsonValue &items, const std::string &place)> &take);

// The items of a service in a region, of one filter after the other, as `Reader` takes pages of them. Errors:
// as above.
template<class Reader>
Result<FetchedPrices> fetchAzureService(SourceFetch &source, const std::string &service,
                                        const std::string &region,
                                        const std::vector<std::string> &filters = {kAzureConsumption})
{
    FetchedPrices fetched;
    fetched.origin = source.address(kAzureItemsPath);
    Reader reader;
    for (const std::string &filter : filters) {
        auto all = fetchAzureItems(
            source, service, region, filter,
            [&](const JsonValue &page, const std::string &place) { return reader.take(page, place); });
        if (!all)
            return all.error();
    }
    fetched.rows = reader.finish();
    return fetched;
}

// Those that are refreshed by default.
std::vector<std::string> azureRegions();

} // namespace breakeven
