// The Vast.ai market, asked with the key of VAST_API_KEY. It gives at most 64 offers to a question, so it is
// asked GPU by GPU, cheapest first, and rests between two questions.
//
// Source: docs.vast.ai/api-reference/authentication (the key as a bearer token, VAST_API_KEY) and
// /api-reference/rate-limits-and-errors (a least interval between two requests of one key to one endpoint; no
// figure); the names: the list of gpu_name in Vast's own SDK (from its gpulist.json). The longest interval
// that clients were told ("endpoint threshold=4.5*1.0", in the text of a 429) is what is kept.
#include "pricing/refresh/required_fields.h"
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

constexpr std::chrono::milliseconds kInterval{4500};

constexpr const char *kGpus[] = {"B300",
                                 "B200",
                                 "GH200 SXM",
                                 "H200",
                                 "H200 NVL",
                                 "H100 SXM",
                                 "H100 PCIE",
                                 "H100 NVL",
                                 "A100 SXM4",
                                 "A100 PCIE",
                                 "L40S",
                                 "L40",
                                 "L4",
                                 "A40",
                                 "A10",
                                 "RTX A6000",
                                 "RTX 6000Ada",
                                 "RTX PRO 4500",
                                 "RTX PRO 6000",
                                 "RTX PRO 6000 S",
                                 "RTX PRO 6000 WS",
                                 "RTX PRO 6000 Max-Q",
                                 "RTX 5090",
                                 "RTX 4090",
                                 "RTX 3090",
                                 "Tesla V100",
                                 "Q RTX 6000",
                                 "Tesla T4"};

std::string question(const std::string &gpu)
{
    return R"({"gpu_name":{"in":[")" + gpu +
           R"("]},"num_gpus":{"gte":1},"rentable":{"eq":true},"verified":{"eq":true},"type":"on-demand",)"
           R"("order":[["dph_total","asc"]],"limit":64})";
}

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &, const PriceSnapshot *)
{
    FetchedPrices all;
    for (const char *gpu : kGpus) {
        if (!all.origin.empty())
            source.pause(kInterval);
        auto fetched = fetchPosted(source, "/api/v0/bundles/", question(gpu));
        if (!fetched)
            return fetched;
        const JsonValue &offers = fetched->file.json["offers"];
        if (!offers.isArray())
            return missingField("offers", fetched->origin);
        if (all.origin.empty()) {
            all = std::move(fetched.value());
            continue;
        }
        for (auto &[name, value] : all.file.json.members)
            if (name == "offers")
                value.items.insert(value.items.end(), offers.items.begin(), offers.items.end());
    }
    all.revision.clear();
    return all;
}

// As `vastai set api-key` writes it, now and earlier.
VendorSecret keyOfVastai()
{
    const VendorSecret kept = wholeVendorFile(vendorFile(".config/vastai/vast_api_key"));
    return kept.secret.empty() ? wholeVendorFile(vendorFile(".vast_api_key")) : kept;
}

} // namespace

PriceSource vastSource()
{
    return {.name = "vast",
            .address = "https://console.vast.ai",
            .parts = {"vastai"},
            .currency = "USD",
            .key = {.variable = "VAST_API_KEY", .inVendorFile = keyOfVastai},
            .fetch = fetch};
}

} // namespace breakeven
