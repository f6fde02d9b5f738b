// Reference rates of the European Central Bank: of the last 90 days, of the newest day, or since 1999.
//
// Source: ecb.europa.eu, "Euro foreign exchange reference rates" (eurofxref-daily.xml, -hist-90d.xml,
// -hist.xml).
#include "pricing/sources/price_source.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetchEcb(SourceFetch &source, const std::string &part, const PriceSnapshot *previous)
{
    const std::string name = part == "90d" ? "hist-90d" : part;
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
            .parts = {"90d"},
            .takesOtherParts = true,
            .needsGpus = false,
            .currency = "EUR",
            .kind = SourceKind::ExchangeRates,
            .fetch = fetchEcb};
}

} // namespace breakeven
