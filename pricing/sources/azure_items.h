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

using TakeAzureItems = std::function<Result<void>(const JsonValue &items, const std::string &place)>;
// The link to the next page; empty for none.
using TakeAzurePage = std::function<Result<std::string>(std::string &text, const std::string &place)>;

// A page as a tree, its items to `take`. Errors: of `take`; BadInput for a text that is no page, with what it
// says of itself.
Result<std::string> takeAzureTree(const std::string &text, const std::string &place,
                                  const TakeAzureItems &take);

// Hands the pages of `service` in `region` for which `filter` holds ("priceType eq 'Consumption'") to `take`,
// one after the other. Errors: of the fetch and of `take`; BadInput for pages that begin again; Failed for
// more than 1000.
Result<void> fetchAzurePages(SourceFetch &source, const std::string &service, const std::string &region,
                             const std::string &filter, const TakeAzurePage &take);

// The items of a service in a region, of one filter after the other, as `Reader` takes pages of them: in one
// pass where it can, else as trees. Errors: as above.
template<class Reader>
Result<FetchedPrices> fetchAzureService(SourceFetch &source, const std::string &service,
                                        const std::string &region,
                                        const std::vector<std::string> &filters = {kAzureConsumption})
{
    FetchedPrices fetched;
    fetched.origin = source.address(kAzureItemsPath);
    Reader reader;
    const auto take = [&](std::string &text, const std::string &place) -> Result<std::string> {
        if constexpr (requires { reader.takePage(text); })
            if (auto link = reader.takePage(text))
                return std::move(*link);
        return takeAzureTree(text, place, [&](const JsonValue &items, const std::string &where) {
            return reader.take(items, where);
        });
    };
    for (const std::string &filter : filters)
        if (auto all = fetchAzurePages(source, service, region, filter, take); !all)
            return all.error();
    fetched.rows = reader.finish();
    return fetched;
}

// Those that are refreshed by default.
std::vector<std::string> azureRegions();

} // namespace breakeven
