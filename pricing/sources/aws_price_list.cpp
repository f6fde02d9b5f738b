// The AWS Price List: an index names the file of each region; the file is large and read while it comes.
//
// Source: the AWS Price List Bulk API, as dstackai/gpuhunt, src/gpuhunt/providers/aws.py, and
// vantage-sh/ec2instances.info, scraper/aws/bootstrapper.go, read its files.
#include "pricing/formats/aws_price_list.h"
#include "pricing/sources/aws_offer_index.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchAwsPriceList(SourceFetch &source, const std::string &region,
                                        const PriceSnapshot *previous)
{
    const auto path = awsOfferPath(source, "AmazonEC2", region);
    if (!path)
        return path.error();
    FetchedPrices fetched;
    // The CSV beside the JSON that the index names.
    fetched.origin = source.address(path->substr(0, path->rfind("/index.json")) + "/index.csv");
    // The path holds the version, which is never given out twice.
    fetched.isUnchanged = previous && previous->origin == fetched.origin;
    if (fetched.isUnchanged)
        return fetched;
    std::optional<AwsPriceListCsv> list;
    const BodyConsumer consumer{[&] { list.emplace(fetched.origin); },
                                [&](std::string_view piece) { return list->take(piece); }};
    // What an index just named may be a moment late.
    const auto answer = source.stream(fetched.origin, consumer, kLargestAwsList);
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
    return {.name = "aws-price-list",
            .address = "https://pricing.us-east-1.amazonaws.com",
            .parts = {"us-east-1"},
            .takesOtherParts = true,
            .currency = "USD",
            .fetch = fetchAwsPriceList};
}

} // namespace breakeven
