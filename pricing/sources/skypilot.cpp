// SkyPilot's catalogues, one CSV file a cloud.
//
// Source: skypilot-org/skypilot, sky/skylet/constants.py (the address of the catalogues and their version).
#include "pricing/formats/required_fields.h"
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

constexpr std::initializer_list<const char *> kSkypilotColumns = {
    "InstanceType", "AcceleratorName", "AcceleratorCount", "Price", "SpotPrice", "Region"};

// The folder of a provider.
std::string cloudOf(const std::string &provider) { return provider == "vastai" ? "vast" : provider; }

Result<FetchedPrices> fetchSkypilot(SourceFetch &source, const std::string &part,
                                    const PriceSnapshot *previous)
{
    FetchedPrices fetched;
    fetched.origin = source.address("/catalogs/v8/" + cloudOf(part) + "/vms.csv");
    auto answer = source.get(fetched.origin, SourceFetch::editionOf(previous, fetched.origin));
    if (!answer)
        return answer.error();
    fetched.isUnchanged = answer->isUnchanged();
    if (fetched.isUnchanged)
        return fetched;
    fetched.revision = SourceFetch::revisionOf(*answer);
    auto file = partFileOf(fetched.origin, std::move(answer->body), part, kSkypilotColumns);
    if (!file)
        return file.error();
    fetched.file = std::move(file.value());
    return fetched;
}

} // namespace

PriceSource skypilotSource()
{
    return {.name = "skypilot",
            .address = "https://skypilot-catalog.s3.us-east-1.amazonaws.com",
            .parts = {"aws", "gcp", "lambda", "nebius", "runpod", "vastai", "verda", "oci", "shadeform",
                      "hyperstack", "jarvislabs", "cudo"},
            .currency = "USD",
            .fetch = fetchSkypilot};
}

} // namespace breakeven
