// LiteLLM's list of token prices, a file of its repository (BerriAI/litellm) that its releases read too.
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchLitellm(SourceFetch &source, const std::string &, const PriceSnapshot *previous)
{
    return fetchDocument(source, "/BerriAI/litellm/main/model_prices_and_context_window.json", previous);
}

} // namespace

PriceSource litellmSource()
{
    return {.name = "litellm",
            .address = "https://raw.githubusercontent.com",
            .parts = {"litellm"},
            .needsGpus = false,
            .currency = "USD",
            .fetch = fetchLitellm};
}

} // namespace breakeven
