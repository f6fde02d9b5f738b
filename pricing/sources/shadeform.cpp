// Shadeform's types, asked for with the key of SHADEFORM_API_KEY.
//
// Source: docs.shadeform.ai/api-reference/authentication: every request has the key in X-API-KEY; without one
// the answer is 401.
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchShadeform(SourceFetch &source, const std::string &, const PriceSnapshot *previous)
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
            .key = {.variable = "SHADEFORM_API_KEY", .header = "X-API-KEY"},
            .fetch = fetchShadeform};
}

} // namespace breakeven
