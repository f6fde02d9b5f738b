// The public spot feed of AWS, an asset of its web site and no interface: refreshed only when it is named. A
// file that no longer changes is refused: an older one of the kind stands still since 2024.
//
// Source: alexei-led/spotinfo, pull request 33 and issues 2, 6 and 7 (which address is alive);
// infracost/cloud-pricing-api, awsSpot.ts (the regions of old files).
#include "data/readers/utc_time.h"
#include "model/numeric/time_constants.h"
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

#include <fmt/format.h>

namespace breakeven {

namespace {

constexpr std::int64_t kOldestDays = 7;

Result<FetchedPrices> fetchAwsSpotFeed(SourceFetch &source, const std::string &,
                                       const PriceSnapshot *previous)
{
    auto fetched = fetchDocument(source, "/spot.json", previous);
    if (!fetched || fetched->isUnchanged)
        return fetched;
    const auto changed = parseHttpDate(fetched->lastModified);
    if (changed && utcNow() - *changed > kOldestDays * kSecondsPerDay)
        return Error{ErrorKind::BadInput,
                     fmt::format("the feed was last changed on {}, more than {} days ago, so its prices are "
                                 "out of date; nothing of it is used",
                                 utcText(*changed).substr(0, 10), kOldestDays),
                     fetched->origin};
    return fetched;
}

} // namespace

PriceSource awsSpotFeedSource()
{
    return {.name = "aws-spot-feed",
            .address = "https://website.spot.ec2.aws.a2z.com",
            .parts = {"aws"},
            .currency = "USD",
            .isByNameOnly = true,
            .fetch = fetchAwsSpotFeed};
}

} // namespace breakeven
