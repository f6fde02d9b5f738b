// Oracle's price list, one document for all regions.
#include "pricing/sources/json_pages.h"
#include "pricing/sources/sources.h"

namespace breakeven {

namespace {

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &, const PriceSnapshot *previous)
{
    return fetchDocument(source, "/pls/apex/cetools/api/v1/products/?currencyCode=USD", previous);
}

} // namespace

PriceSource ociSource()
{
    return {"oci", "https://apexapps.oracle.com", {"oci"}, false, true, "USD", {}, fetch};
}

} // namespace breakeven
