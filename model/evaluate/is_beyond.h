// Whether an amount is beyond what is allowed, for a status.
#pragma once

#include "model/sheet/sheet_builder.h"

namespace breakeven {

// Amounts that differ by less than this share are the same: rounding breaks no limit.
inline constexpr double kRoundingOfLimits = 1e-9;

// 1 where the value is beyond the limit, also where it is not known; else 0. Scalars.
Quantity isBeyond(Quantity value, Quantity limit);

} // namespace breakeven
