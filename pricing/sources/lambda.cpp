// Lambda's own list of machines.
#include "pricing/sources/json_pages.h"
#include "pricing/sources/sources.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &, const PriceSnapshot *previous)
{
    return fetchDocument(source, "/api/v1/instance-types", previous);
}

} // namespace

PriceSource lambdaSource()
{
    return {"lambda", "https://cloud.lambda.ai", {"lambda"}, false, true, "USD", {"LAMBDA_API_KEY"}, fetch};
}

} // namespace breakeven
