// The AWS Price List: an index names the file of each region; the file is large and read while it comes.
#include "pricing/formats/aws_price_list.h"
#include "pricing/required_fields.h"
#include "pricing/sources/sources.h"

namespace breakeven {

namespace {

constexpr const char *kIndex = "/offers/v1.0/aws/AmazonEC2/current/region_index.json";
constexpr std::size_t kLargestList = std::size_t(2) << 30;

// The CSV beside the JSON that the index names:
// "/offers/v1.0/aws/AmazonEC2/20260728175247/us-east-1/index.csv".
Result<std::string> listOf(SourceFetch &source, const std::string &region)
{
    const std::string address = source.address(kIndex);
    auto answer = source.get(address);
    if (!answer)
        return answer.error();
    const auto index = jsonAnswer(std::move(answer->body), address);
    if (!index)
        return index.error();
    const JsonValue &regions = (*index)["regions"];
    if (auto there = requireMember(*index, "regions", address); !there)
        return there.error();
    if (!regions.has(region))
        return Error{ErrorKind::NotFound, "the index of AWS has no region \"" + region + "\"; check its name",
                     address};
    std::string path(regions[region]["currentVersionUrl"].string());
    const auto end = path.rfind("/index.json");
    if (path.empty() || path.front() != '/' || end == std::string::npos)
        return missingField("currentVersionUrl", address);
    return path.substr(0, end) + "/index.csv";
}

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &region, const PriceSnapshot *previous)
{
    const auto path = listOf(source, region);
    if (!path)
        return path.error();
    FetchedPrices fetched;
    fetched.origin = source.address(*path);
    // The path holds the version, which is never given out twice.
    fetched.isUnchanged = previous && previous->origin == fetched.origin;
    if (fetched.isUnchanged)
        return fetched;
    std::optional<AwsPriceListCsv> list;
    const BodyConsumer consumer{[&] { list.emplace(fetched.origin); },
                                [&](std::string_view piece) { return list->take(piece); }};
    // What an index just named may be a moment late.
    const auto answer = source.stream(fetched.origin, consumer, kLargestList);
    if (!answer)
        return answer.error();
    auto rows = list->finish();
    if (!rows)
        return rows.error();
    fetched.revision = list->version();
    fetched.rows = std::move(rows.value());
    return fetched;
}

} // namespace

PriceSource awsPriceListSource()
{
    return {"aws-price-list",
            "https://pricing.us-east-1.amazonaws.com",
            {"us-east-1"},
            true,
            true,
            "USD",
            {},
            fetch};
}

} // namespace breakeven
