// AWS's savings plans: an index names the rates of each region, which are large.
//
// Source: the savings plan files of the AWS Price List Bulk API, as vantage-sh/ec2instances.info,
// get_savings_plans.go, reads them (regions is a list there). How large they are could not be confirmed.
#include "pricing/formats/aws_savings_plans.h"
#include "pricing/formats/required_fields.h"
#include "pricing/sources/aws_offer_index.h"
#include "pricing/sources/price_source.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr const char *kIndex = "/savingsPlan/v1.0/aws/AWSComputeSavingsPlan/current/region_index.json";

Result<std::string> ratesOf(SourceFetch &source, const std::string &region)
{
    const std::string address = source.address(kIndex);
    const auto answer = source.get(address);
    if (!answer)
        return answer.error();
    const auto index = jsonAnswer(answer->body, address);
    if (!index)
        return index.error();
    // A list here, where that of the price lists is an object.
    const JsonValue &regions = (*index)["regions"];
    if (!regions.isArray())
        return missingField("regions", address);
    if (auto whole = requireFields(regions, {"regionCode", "versionUrl"}, address); !whole)
        return whole.error();
    const auto &all = regions.items;
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const JsonValue &one) { return one["regionCode"].string() == region; });
    if (found == all.end())
        return Error{ErrorKind::NotFound,
                     "the index of AWS's savings plans has no region \"" + region + "\"; check its name",
                     address};
    std::string path((*found)["versionUrl"].string());
    if (path.empty() || path.front() != '/')
        return missingField("versionUrl", address);
    return path;
}

Result<FetchedPrices> fetchAwsSavingsPlans(SourceFetch &source, const std::string &region,
                                           const PriceSnapshot *previous)
{
    const auto path = ratesOf(source, region);
    if (!path)
        return path.error();
    return fetchAwsJson(source, *path, previous, readAwsSavingsPlans);
}

} // namespace

PriceSource awsSavingsPlansSource()
{
    return {.name = "aws-savings-plans",
            .address = "https://pricing.us-east-1.amazonaws.com",
            .parts = {"us-east-1"},
            .takesOtherParts = true,
            .currency = "USD",
            .fetch = fetchAwsSavingsPlans};
}

} // namespace breakeven
