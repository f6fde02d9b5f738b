#include "pricing/sources/aws_offer_index.h"

#include "pricing/formats/required_fields.h"

#include <algorithm>
#include <cctype>

namespace breakeven {

Result<std::string> awsOfferPath(SourceFetch &source, const std::string &offer, const std::string &region)
{
    const std::string address = source.address("/offers/v1.0/aws/" + offer + "/current/region_index.json");
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
    if (path.empty() || path.front() != '/' || path.rfind("/index.json") == std::string::npos)
        return missingField("currentVersionUrl", address);
    return path;
}

std::string awsVersionIn(const std::string &path)
{
    for (std::size_t begin = 0; begin < path.size();) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        const std::string part = path.substr(begin, end - begin);
        if (part.size() == 14 &&
            std::all_of(part.begin(), part.end(), [](unsigned char c) { return std::isdigit(c); }))
            return part;
        begin = end + 1;
    }
    return {};
}

Result<FetchedPrices>
fetchAwsJson(SourceFetch &source, const std::string &path, const PriceSnapshot *previous,
             const std::function<Result<PriceRows>(const TextBlocks &blocks, const std::string &place)> &read)
{
    FetchedPrices fetched;
    fetched.origin = source.address(path);
    fetched.revision = awsVersionIn(path);
    // A version is never given out twice.
    fetched.isUnchanged = !fetched.revision.empty() && previous && previous->origin == fetched.origin;
    if (fetched.isUnchanged)
        return fetched;
    SpooledText text;
    const auto answer = source.spool(fetched.origin, text, kLargestAwsList);
    if (!answer)
        return answer.error();
    const auto blocks = text.blocks();
    if (!blocks)
        return blocks.error();
    auto rows = read(*blocks, fetched.origin);
    if (!rows)
        return rows.error();
    fetched.rows = std::move(rows.value());
    return fetched;
}

} // namespace breakeven
