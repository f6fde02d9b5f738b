// What a store knows of each source of prices: whether it can be asked, when it last was, and how that went.
#pragma once

#include "data/store/store.h"
#include "model/result.h"
#include "pricing/sources/price_source.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct SourceStatus
{
    const PriceSource *source = nullptr;
    std::string description;            // what it gives
    bool hasKey = false;                // in the environment, or none is needed
    std::string fetchedAt;              // UTC, of the part found whole last; empty: never
    std::optional<std::int64_t> newest; // the last moment its prices speak of, seconds UTC
    std::string error;                  // what failed since, of any part; empty: nothing
    bool isStale = false;               // of any part, as `isStalePart`
};

// True when prices of a part are in use and either something failed since, or they are older than a year:
// since they were last found whole, or of a file since the last moment it speaks of. `check` and `snapshot`
// may be null.
bool isStalePart(const SourceCheck *check, const PriceSnapshot *snapshot, std::int64_t now);

// In the order of the catalogue.
Result<std::vector<SourceStatus>> sourceStatus(const Store &store);

} // namespace breakeven
