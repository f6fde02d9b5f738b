// Traffic from a region of AWS to the internet.
//
// Source: the price list files of the AWS Price List Bulk API (offer AWSDataTransfer), as
// vantage-sh/ec2instances.info, scraper/aws/bootstrapper.go, finds them.
#include "pricing/formats/aws_egress.h"
#include "pricing/sources/aws_offer_index.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchAwsEgress(SourceFetch &source, const std::string &region,
                                     const PriceSnapshot *previous)
{
    const auto path = awsOfferPath(source, "AWSDataTransfer", region);
    return path ? fetchAwsJson(source, *path, previous, readAwsEgress) : path.error();
}

} // namespace

PriceSource awsEgressSource()
{
    return {.name = "aws-egress",
            .address = "https://pricing.us-east-1.amazonaws.com",
            .parts = {"us-east-1"},
            .takesOtherParts = true,
            .needsGpus = false,
            .currency = "USD",
            .fetch = fetchAwsEgress};
}

} // namespace breakeven
