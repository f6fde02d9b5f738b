// Shadeform's types, asked for without a key.
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &, const PriceSnapshot *previous)
{
    return fetchDocument(source, "/v1/instances/types", previous);
}

} // namespace

PriceSource shadeformSource()
{
    return {.name = "shadeform",
            .address = "https://api.shadeform.ai",
            .parts = {"shadeform"},
            .currency = "USD",
            .fetch = fetch};
}

} // namespace breakeven
