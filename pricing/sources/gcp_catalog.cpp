// The Cloud Billing Catalog: all SKUs of Compute Engine, in pages that name a token for the next one.
#include "pricing/formats/gcp_catalog.h"

#include "data/http/paging_guard.h"
#include "data/http/web_address.h"
#include "pricing/required_fields.h"
#include "pricing/sources/sources.h"

namespace breakeven {

namespace {

constexpr int kMostPages = 100;

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &, const PriceSnapshot *)
{
    FetchedPrices fetched;
    fetched.origin = source.address("/v1/services/6F81-5844-456A/skus");
    const std::string first = fetched.origin + "?pageSize=5000&currencyCode=USD";
    GcpCatalog catalog;
    PagingGuard guard(kMostPages);
    std::string token;
    std::string firstSku;
    do {
        if (auto entered = guard.enter(token, fetched.origin); !entered)
            return entered.error();
        const std::string address = token.empty() ? first : first + "&pageToken=" + percentEncoded(token);
        const auto answer = source.get(address);
        if (!answer)
            return answer.error();
        const auto page = jsonAnswer(answer->body, address);
        if (!page)
            return page.error();
        const JsonValue &skus = (*page)["skus"];
        if (guard.pages() == 1 && !skus.isArray())
            return missingField("skus", address);
        if (auto taken = catalog.take(skus, address); !taken)
            return taken.error();
        // A token that has expired starts again from the first page without a word.
        const std::string sku(skus.items.empty() ? "" : skus.items.front()["skuId"].string());
        if (guard.pages() > 1 && !sku.empty() && sku == firstSku)
            return Error{ErrorKind::BadInput,
                         "the first page came again in the middle of the list; what came is not used, try "
                         "again later",
                         address};
        if (guard.pages() == 1)
            firstSku = sku;
        token = (*page)["nextPageToken"].string();
    } while (!token.empty());
    fetched.rows = catalog.finish();
    return fetched;
}

} // namespace

PriceSource gcpCatalogSource()
{
    return {"gcp-catalog", "https://cloudbilling.googleapis.com", {"gcp"}, false, true,
            "USD",         {"GOOGLE_API_KEY", "x-goog-api-key"},  fetch};
}

} // namespace breakeven
