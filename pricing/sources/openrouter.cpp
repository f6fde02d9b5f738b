// OpenRouter's models with their prices; no key is needed to list them.
//
// Source: openrouter.ai/docs/api-reference/list-available-models.
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchOpenrouter(SourceFetch &source, const std::string &, const PriceSnapshot *previous)
{
    return fetchDocument(source, "/api/v1/models", previous);
}

} // namespace

PriceSource openrouterSource()
{
    return {.name = "openrouter",
            .address = "https://openrouter.ai",
            .parts = {"openrouter"},
            .needsGpus = false,
            .currency = "USD",
            .fetch = fetchOpenrouter};
}

} // namespace breakeven
