// Reference rates of the European Central Bank: of the last 90 days, of the newest day, or since 1999.
#include "pricing/sources/sources.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &partition, const PriceSnapshot *previous)
{
    const std::string name = partition == "90d" ? "hist-90d" : partition;
    FetchedPrices fetched;
    fetched.origin = source.address("/stats/eurofxref/eurofxref-" + name + ".xml");
    auto answer = source.get(fetched.origin, SourceFetch::editionOf(previous, fetched.origin));
    if (!answer)
        return answer.error();
    fetched.isUnchanged = answer->isUnchanged();
    if (fetched.isUnchanged)
        return fetched;
    fetched.revision = SourceFetch::revisionOf(*answer);
    auto file = priceFileOf(fetched.origin, std::move(answer->body));
    if (!file)
        return file.error();
    fetched.file = std::move(file.value());
    return fetched;
}

} // namespace

PriceSource ecbSource()
{
    return {.name = "ecb",
            .address = "https://www.ecb.europa.eu",
            .partitions = {"90d"},
            .takesOtherPartitions = true,
            .needsGpus = false,
            .currency = "EUR",
            .key = {},
            .fetch = fetch,
            .kind = SourceKind::ExchangeRates};
}

} // namespace breakeven
