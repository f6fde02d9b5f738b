// The fees of clusters of EKS in a region.
//
// Source: the price list files of the AWS Price List Bulk API (offer AmazonEKS), as
// vantage-sh/ec2instances.info, scraper/aws/bootstrapper.go, finds them.
#include "pricing/formats/aws_eks.h"
#include "pricing/sources/aws_offer_index.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchAwsEks(SourceFetch &source, const std::string &region,
                                  const PriceSnapshot *previous)
{
    const auto path = awsOfferPath(source, "AmazonEKS", region);
    return path ? fetchAwsJson(source, *path, previous, readAwsEks) : path.error();
}

} // namespace

PriceSource awsEksSource()
{
    return {.name = "aws-eks",
            .address = "https://pricing.us-east-1.amazonaws.com",
            .parts = {"us-east-1"},
            .takesOtherParts = true,
            .needsGpus = false,
            .currency = "USD",
            .fetch = fetchAwsEks};
}

} // namespace breakeven
