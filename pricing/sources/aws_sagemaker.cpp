// SageMaker's price list of a region.
//
// Source: the price list files of the AWS Price List Bulk API (offer AmazonSageMaker). How large they are and
// its column component could not be confirmed.
#include "pricing/formats/aws_sagemaker.h"
#include "pricing/sources/aws_offer_index.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchAwsSagemaker(SourceFetch &source, const std::string &region,
                                        const PriceSnapshot *previous)
{
    const auto path = awsOfferPath(source, "AmazonSageMaker", region);
    return path ? fetchAwsJson(source, *path, previous, readAwsSagemaker) : path.error();
}

} // namespace

PriceSource awsSagemakerSource()
{
    return {.name = "aws-sagemaker",
            .address = "https://pricing.us-east-1.amazonaws.com",
            .parts = {"us-east-1"},
            .takesOtherParts = true,
            .currency = "USD",
            .fetch = fetchAwsSagemaker};
}

} // namespace breakeven
