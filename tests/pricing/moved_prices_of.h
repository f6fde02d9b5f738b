// The prices of a study that have moved since it took them.
#pragma once

#include "data/store/store.h"
#include "pricing/pins/moved_prices.h"
#include "tests/support/test.h"

#include <utility>
#include <vector>

namespace breakeven::test {

inline std::vector<MovedPrice> movedPricesOf(const Study &study, const Store &store)
{
    auto result = movedPrices(study, store.prices());
    REQUIRE(result.ok());
    return std::move(*result);
}

} // namespace breakeven::test
