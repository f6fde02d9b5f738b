// A value that changes by the same share every year: prices that fall, demand that grows.
//
// Units: `yearlyChange` is a share (−0.25: a quarter less every year), `years` in years or pure, the factor
// pure. Shape: `years` may be a monthly series. Checked by UTI-05.
#pragma once

#include "model/sheet/sheet_builder.h"

namespace breakeven {

// (1 + change)^years.
Quantity growthFactor(Quantity yearlyChange, Quantity years);

} // namespace breakeven
