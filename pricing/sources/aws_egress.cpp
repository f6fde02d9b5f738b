// Traffic from a region of AWS to the internet.
#include "pricing/formats/aws_egress.h"
#include "pricing/sources/aws_offer_index.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &region, const PriceSnapshot *previous)
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
            .fetch = fetch};
}

} // namespace breakeven
