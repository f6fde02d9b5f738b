// Verda's instance types in USD. The id and secret of VERDA_CREDENTIALS ("id:secret") are shown once, in the
// body of a request for a token that the list is then asked for with (OAuth 2, client credentials).
//
// Source: Verda's own client, verda-cloud/verdacloud-sdk-go, pkg/verda/auth.go (the token request as JSON)
// and pkg/verda/instance_types.go (?currency=); the same in DataCrunch-io/datacrunch-python,
// datacrunch/authentication/authentication.py.
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchVerda(SourceFetch &source, const std::string &, const PriceSnapshot *previous)
{
    if (auto signedIn = source.signIn("/v1/oauth2/token"); !signedIn)
        return signedIn.error();
    return fetchDocument(source, "/v1/instance-types?currency=usd", previous);
}

} // namespace

PriceSource verdaSource()
{
    return {.name = "verda",
            .address = "https://api.verda.com",
            .parts = {"verda"},
            .currency = "USD",
            .key = {.variable = "VERDA_CREDENTIALS", .isClient = true, .form = "id:secret"},
            .fetch = fetchVerda};
}

} // namespace breakeven
