// SageMaker's price list of a region.
#include "pricing/formats/aws_sagemaker.h"
#include "pricing/sources/aws_offer_index.h"
#include "pricing/sources/sources.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &region, const PriceSnapshot *previous)
{
    const auto path = awsOfferPath(source, "AmazonSageMaker", region);
    return path ? fetchAwsJson(source, *path, previous, readAwsSagemaker) : path.error();
}

} // namespace

PriceSource awsSagemakerSource()
{
    return {"aws-sagemaker",
            "https://pricing.us-east-1.amazonaws.com",
            {"us-east-1"},
            true,
            true,
            "USD",
            {},
            fetch};
}

} // namespace breakeven
