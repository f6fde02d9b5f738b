// Where the current price list of a service of AWS for a region lies, and such a list as it comes.
#pragma once

#include "data/readers/spooled_text.h"
#include "pricing/sources/price_source.h"

#include <functional>
#include <string>

namespace breakeven {

// "/offers/v1.0/aws/AmazonEC2/20260728175247/us-east-1/index.json", as the index of the offer names it.
// Errors: of the fetch; NotFound for a region it does not name; BadInput naming a field that is missing.
Result<std::string> awsOfferPath(SourceFetch &source, const std::string &offer, const std::string &region);

// The JSON document at `path`, which names its version, read by `read` after it came. Errors: of the fetch,
// of the reading.
Result<FetchedPrices> fetchAwsJson(
    SourceFetch &source, const std::string &path, const PriceSnapshot *previous,
    const std::function<Result<PriceRows>(const TextBlocks &blocks, const std::string &place)> &read);

// "20260728175247" of a path that holds it; empty for others.
std::string awsVersionIn(const std::string &path);

inline constexpr std::size_t kLargestAwsList = std::size_t(2) << 30;

} // namespace breakeven
