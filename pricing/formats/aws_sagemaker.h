// The price list of AmazonSageMaker for a region: machines by what they are rented for ("sagemaker-host"), on
// demand. Managed spot training is a discount at run time and has no price here.
#pragma once

#include "data/readers/json_items.h"
#include "pricing/formats/price_format.h"

#include <string>

namespace breakeven {

// Errors: of `readAwsOffer`.
Result<PriceRows> readAwsSagemaker(const TextBlocks &blocks, const std::string &place);

} // namespace breakeven
