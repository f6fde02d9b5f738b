// The Vast.ai market, asked with the key of VAST_API_KEY. It gives at most 64 offers to a question, cheapest
// first: where an answer is full its GPUs are asked for again in smaller groups, at last one by one and by
// their number in a machine, with a rest between two questions.
//
// Source: docs.vast.ai/api-reference/authentication (the key as a bearer token, VAST_API_KEY) and
// /api-reference/rate-limits-and-errors (a least interval between two requests of one key to one endpoint; no
// figure); the names: the list of gpu_name in Vast's own SDK (from its gpulist.json). The longest interval
// that clients were told ("endpoint threshold=4.5*1.0", in the text of a 429) is what is kept.
#include "pricing/formats/required_fields.h"
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <span>

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

constexpr std::size_t kMostOffers = 64;
constexpr std::size_t kGroup = 4;

using Names = std::span<const char *const>;

constexpr const char *kAnyNumber = R"({"gte":1})";

std::string question(Names gpus, const std::string &number)
{
    return fmt::format(
        R"({{"gpu_name":{{"in":["{}"]}},"num_gpus":{},"rentable":{{"eq":true}},)"
        R"("verified":{{"eq":true}},"type":"on-demand","order":[["dph_total","asc"]],"limit":{}}})",
        fmt::join(gpus, "\",\""), number, kMostOffers);
}

// One market in as few questions as it takes.
class Market
{
public:
    explicit Market(SourceFetch &source) : m_source(source) {}

    // An answer that is full may not be whole: its GPUs are asked for again in smaller groups, at last one by
    // one.
    Result<void> ask(Names gpus)
    {
        auto fetched = answerTo(gpus, kAnyNumber);
        if (!fetched)
            return fetched.error();
        const bool isFull = isFullAnswer(*fetched);
        if (!isFull || gpus.size() == 1)
            take(std::move(fetched.value()));
        if (!isFull)
            return {};
        if (gpus.size() == 1)
            return askByNumber(gpus);
        const std::size_t size = gpus.size() > kGroup ? kGroup : 1;
        for (std::size_t i = 0; i < gpus.size(); i += size)
            if (auto asked = ask(gpus.subspan(i, std::min(size, gpus.size() - i))); !asked)
                return asked;
        return {};
    }

    FetchedPrices taken() { return std::move(m_all); }

private:
    static bool isFullAnswer(const FetchedPrices &answer)
    {
        return answer.file.json["offers"].items.size() >= kMostOffers;
    }

    // Of one GPU of which there is more than fits in an answer. The cheapest are mostly small machines, which
    // leave no room for those of 8; other numbers are in what was taken before.
    Result<void> askByNumber(Names gpu)
    {
        for (const int number : {1, 2, 4, 8}) {
            auto fetched = answerTo(gpu, fmt::format(R"({{"eq":{}}})", number));
            if (!fetched)
                return fetched.error();
            if (isFullAnswer(*fetched))
                m_all.issues.push_back(
                    {Severity::Note,
                     fmt::format(
                         "more than {} offers of {}x {}: the market gives only the cheapest {}, so the "
                         "median and the count are of those",
                         kMostOffers - 1, number, gpu.front(), kMostOffers),
                     fetched->origin, 1});
            take(std::move(fetched.value()));
        }
        return {};
    }

    // Errors: of the fetch; BadInput for an answer without offers.
    Result<FetchedPrices> answerTo(Names gpus, const std::string &number)
    {
        if (m_hasAsked)
            m_source.pause(kInterval);
        m_hasAsked = true;
        auto fetched = fetchPosted(m_source, "/api/v0/bundles/", question(gpus, number));
        if (fetched && !fetched->file.json["offers"].isArray())
            return missingField("offers", fetched->origin);
        return fetched;
    }

    void take(FetchedPrices fetched)
    {
        if (m_all.origin.empty()) {
            fetched.issues = std::move(m_all.issues);
            m_all = std::move(fetched);
            return;
        }
        const JsonValue &offers = fetched.file.json["offers"];
        for (JsonMember &member : m_all.file.json.members)
            if (member.name == "offers")
                member.value.items.insert(member.value.items.end(), offers.items.begin(), offers.items.end());
    }

    SourceFetch &m_source;
    FetchedPrices m_all;
    bool m_hasAsked = false;
};

Result<FetchedPrices> fetchVast(SourceFetch &source, const std::string &, const PriceSnapshot *)
{
    Market market(source);
    if (auto asked = market.ask(kGpus); !asked)
        return asked.error();
    FetchedPrices all = market.taken();
    all.revision.clear(); // it is of one answer of many
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
            .isMarket = true,
            .fetch = fetchVast};
}

} // namespace breakeven
