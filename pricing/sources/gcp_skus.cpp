#include "pricing/sources/gcp_skus.h"

#include "data/http/paging_guard.h"
#include "data/http/web_address.h"
#include "pricing/formats/required_fields.h"

namespace breakeven {

namespace {

constexpr int kMostSkuPages = 100;

} // namespace

std::string gcpSkusPath(std::string_view service) { return "/v1/services/" + std::string(service) + "/skus"; }

Result<void>
fetchGcpSkus(SourceFetch &source, std::string_view service,
             const std::function<Result<void>(const JsonValue &skus, const std::string &place)> &take)
{
    const std::string list = source.address(gcpSkusPath(service));
    const std::string first = list + "?pageSize=5000&currencyCode=USD";
    PagingGuard guard(kMostSkuPages);
    std::string token;
    std::string firstSku;
    do {
        if (auto entered = guard.enter(token, list); !entered)
            return entered;
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
        if (auto taken = take(skus, address); !taken)
            return taken;
        // A token that has expired starts again from the first page without a word.
        const std::string sku(skus.items.empty() ? "" : skus.items.front()["skuId"].string());
        if (guard.pages() > 1 && !sku.empty() && sku == firstSku)
            return Error{ErrorKind::BadInput,
                         "the first page came again in the middle of the list; nothing of it is used, try "
                         "again later",
                         address};
        if (guard.pages() == 1)
            firstSku = sku;
        token = (*page)["nextPageToken"].string();
    } while (!token.empty());
    return {};
}

} // namespace breakeven
