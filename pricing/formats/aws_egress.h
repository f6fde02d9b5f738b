// The price list of AWSDataTransfer for a region: traffic to the internet, in bands of a month's amount. The
// list of AmazonEC2 has it not in every region. Source: AWS Price List Bulk API.
#pragma once

#include "pricing/formats/price_format.h"

namespace breakeven {

// Errors: of `readAwsOffer`.
Result<PriceRows> readAwsEgress(const TextBlocks &blocks, const std::string &place);

} // namespace breakeven
