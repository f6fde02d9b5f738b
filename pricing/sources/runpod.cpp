// RunPod's GPU types, asked for in GraphQL.
//
// Source: dstackai/gpuhunt, src/gpuhunt/providers/runpod.py (the query, which it asks without a key).
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

constexpr const char *kQuery =
    R"({"query":"{ gpuTypes { id displayName manufacturer memoryInGb secureCloud communityCloud securePrice )"
    R"(communityPrice secureSpotPrice communitySpotPrice oneWeekPrice oneMonthPrice threeMonthPrice )"
    R"(sixMonthPrice maxGpuCount } }"})";

Result<FetchedPrices> fetchRunpod(SourceFetch &source, const std::string &, const PriceSnapshot *)
{
    return fetchPosted(source, "/graphql", kQuery);
}

// As `runpodctl config` (apikey) and `runpod config` (api_key) write it.
VendorSecret keyOfRunpodctl()
{
    VendorSecret found{{}, vendorFile(".runpod/config.toml")};
    const VendorSettings settings(found.file);
    const std::string plain = settings.value("apikey");
    found.secret = plain.empty() ? settings.value("api_key") : plain;
    return found;
}

} // namespace

PriceSource runpodSource()
{
    return {.name = "runpod",
            .address = "https://api.runpod.io",
            .parts = {"runpod"},
            .currency = "USD",
            .key = {.variable = "RUNPOD_API_KEY", .inVendorFile = keyOfRunpodctl},
            .fetch = fetchRunpod};
}

} // namespace breakeven
