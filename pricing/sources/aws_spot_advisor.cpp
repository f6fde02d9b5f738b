// AWS Spot Advisor: one public file for all regions.
//
// Source: alexei-led/spotinfo, internal/spot (the address, and a recorded file).
#include "pricing/sources/json_pages.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchAwsSpotAdvisor(SourceFetch &source, const std::string &,
                                          const PriceSnapshot *previous)
{
    return fetchDocument(source, "/spot-advisor-data.json", previous);
}

} // namespace

PriceSource awsSpotAdvisorSource()
{
    return {.name = "aws-spot-advisor",
            .address = "https://spot-bid-advisor.s3.amazonaws.com",
            .parts = {"aws"},
            .needsGpus = false,
            .currency = "USD",
            .kind = SourceKind::InterruptionBands,
            .fetch = fetchAwsSpotAdvisor};
}

} // namespace breakeven
