// Items of the Azure Retail Prices API, in pages that name the next one. One request after the other: bursts
// are throttled.
#pragma once

#include "data/readers/json_value.h"
#include "pricing/sources/price_source.h"

#include <functional>
#include <string>
#include <vector>

namespace breakeven {

// Hands the items of `service` in `region` that are sold as `type` ("Consumption") to `take`, page by page.
// Errors: of the fetch and of `take`; BadInput for pages that are none or begin again; Failed for more than
// 1000.
Result<void>
fetchAzureItems(SourceFetch &source, const std::string &service, const std::string &region,
                const std::string &type,
                const std::function<Result<void>(const JsonValue &items, const std::string &place)> &take);

inline constexpr const char *kAzureItemsPath = "/api/retail/prices";

// Those that are refreshed by default.
std::vector<std::string> azureRegions();

} // namespace breakeven
