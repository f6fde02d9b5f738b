// The SKUs of a service in Google's Cloud Billing Catalog, in pages that name a token for the next one.
#pragma once

#include "data/readers/json_value.h"
#include "pricing/sources/price_source.h"

#include <functional>
#include <string>
#include <string_view>

namespace breakeven {

// "/v1/services/6F81-5844-456A/skus"
std::string gcpSkusPath(std::string_view service);

// Hands the SKUs of every page to `take`. Errors: of the fetch and of `take`; BadInput for pages that are
// none or begin again; Failed for more than 100.
Result<void>
fetchGcpSkus(SourceFetch &source, std::string_view service,
             const std::function<Result<void>(const JsonValue &skus, const std::string &place)> &take);

} // namespace breakeven
