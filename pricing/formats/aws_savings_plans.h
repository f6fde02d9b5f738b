// The rates of Compute Savings Plans and EC2 Instance Savings Plans in a region, read in constant memory but
// for the machines.
//
// A rate names the machine, its region and how it is run, so it needs no look into the price list for its
// SKU: kept are shared machines (usage "BoxUsage") of systems without software. A rate is what an hour costs
// under the plan, with what is paid upfront in it. Source: AWS Price List Bulk API.
#pragma once

#include "data/readers/json_items.h"
#include "pricing/formats/price_format.h"

#include <string>

namespace breakeven {

// Errors: of `readJsonItems`; what the document says of itself when it is an error; BadInput naming the field
// without which there are no prices.
Result<PriceRows> readAwsSavingsPlans(const TextBlocks &blocks, const std::string &place);

} // namespace breakeven
