// RunPod's GPU types, asked for in GraphQL.
#include "pricing/sources/json_pages.h"
#include "pricing/sources/sources.h"

namespace breakeven {

namespace {

constexpr const char *kQuery =
    R"({"query":"{ gpuTypes { id displayName manufacturer memoryInGb secureCloud communityCloud securePrice )"
    R"(communityPrice secureSpotPrice communitySpotPrice oneWeekPrice oneMonthPrice threeMonthPrice )"
    R"(sixMonthPrice maxGpuCount } }"})";

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &, const PriceSnapshot *)
{
    return fetchPosted(source, "/graphql", kQuery);
}

} // namespace

PriceSource runpodSource()
{
    return {"runpod", "https://api.runpod.io", {"runpod"}, false, true, "USD", {"RUNPOD_API_KEY"}, fetch};
}

} // namespace breakeven
