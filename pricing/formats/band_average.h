// What is sold in bands costs by the GiB on average, for the amount of a month: the sum over the bands of
// what falls into each, over the amount. A first band that is free counts with 0.
//
// Units: amounts of a month are GiB as nano-units, as those of PriceBand.
#pragma once

#include "model/inputs/offer.h"
#include "model/study/issue.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

// "at 20000 GiB a month": the detail of such an average; nothing for any other detail.
std::string monthlyAmountText(std::int64_t gib);
std::optional<std::int64_t> monthlyAmountOf(std::string_view detail);

// Of records of bands the average of each product, at `gib` above 0; what has one price for any amount stays
// as it is. A product whose bands leave a gap or end below has none, and `issues` says why.
std::vector<Offer> averageOffers(const std::vector<Offer> &bands, std::int64_t gib,
                                 std::vector<Issue> &issues);

} // namespace breakeven
