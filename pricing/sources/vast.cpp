// The Vast.ai market. It gives at most 64 offers to a question, so it is asked GPU by GPU, cheapest first.
#include "pricing/refresh/required_fields.h"
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

constexpr const char *kGpus[] = {"B200",         "H200",      "H200 NVL",  "H100 SXM",  "H100 PCIE",
                                 "H100 NVL",     "A100 SXM4", "A100 PCIE", "L40S",      "L40",
                                 "L4",           "A40",       "A10",       "RTX A6000", "RTX 6000Ada",
                                 "RTX PRO 6000", "RTX 5090",  "RTX 4090",  "RTX 3090",  "Tesla V100",
                                 "Q RTX 6000",   "Tesla T4"};

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

} // namespace

PriceSource vastSource()
{
    return {.name = "vast",
            .address = "https://console.vast.ai",
            .parts = {"vastai"},
            .currency = "USD",
            .fetch = fetch};
}

} // namespace breakeven
