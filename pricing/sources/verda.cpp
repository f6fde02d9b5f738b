// Verda's instance types. The id and secret of VERDA_CREDENTIALS ("id:secret") are shown once, for a token
// that the list is then asked for with (OAuth 2, client credentials).
#include "pricing/refresh/required_fields.h"
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &, const PriceSnapshot *previous)
{
    const std::string address = source.address("/v1/oauth2/token");
    const auto answer = source.post(address, R"({"grant_type":"client_credentials"})");
    if (!answer)
        return answer.error();
    const auto said = jsonAnswer(answer->body, address);
    if (!said)
        return said.error();
    const std::string token((*said)["access_token"].string());
    if (token.empty())
        return missingField("access_token", address);
    if (auto shown = source.showToken(token); !shown)
        return shown.error();
    return fetchDocument(source, "/v1/instance-types", previous);
}

} // namespace

PriceSource verdaSource()
{
    return {.name = "verda",
            .address = "https://api.verda.com",
            .parts = {"verda"},
            .currency = "USD",
            .key = {.variable = "VERDA_CREDENTIALS", .form = "id:secret"},
            .fetch = fetch};
}

} // namespace breakeven
