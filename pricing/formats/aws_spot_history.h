// A change of a spot price of AWS, as DescribeSpotPriceHistory tells it in XML and JSON.
#pragma once

#include "pricing/formats/price_format.h"

#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

struct SpotChange
{
    std::string_view zone;
    std::string_view type;
    std::string_view product; // "Linux/UNIX (Amazon VPC)"
    std::string_view price;   // may be absent
    std::string_view time;
};

// Adds the offer that `change` states, or counts why there is none.
void addSpotChange(PriceRows &rows, std::vector<Offer> &offers, const SpotChange &change,
                   const std::string &place);

} // namespace breakeven
