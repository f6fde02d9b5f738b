// The price list of AmazonEKS for a region: the fee of a cluster, in standard and in extended support. What
// EKS adds to the price of a machine (Auto Mode, hybrid nodes, Fargate, Outposts) is no fee of a cluster.
#pragma once

#include "data/readers/json_items.h"
#include "pricing/formats/price_format.h"

#include <string>

namespace breakeven {

// Errors: of `readAwsOffer`.
Result<PriceRows> readAwsEks(const TextBlocks &blocks, const std::string &place);

} // namespace breakeven
