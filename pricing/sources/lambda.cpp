// Lambda's own list of machines.
//
// Source: dstackai/gpuhunt, src/gpuhunt/providers/lambdalabs.py; skypilot-org/skypilot,
// fetch_lambda_cloud.py. The limit of requests could not be confirmed.
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchLambda(SourceFetch &source, const std::string &, const PriceSnapshot *previous)
{
    return fetchDocument(source, "/api/v1/instance-types", previous);
}

} // namespace

PriceSource lambdaSource()
{
    return {.name = "lambda",
            .address = "https://cloud.lambda.ai",
            .parts = {"lambda"},
            .currency = "USD",
            .key = {.variable = "LAMBDA_API_KEY"},
            .fetch = fetchLambda};
}

} // namespace breakeven
