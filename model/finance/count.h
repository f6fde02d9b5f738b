// How many of its unit a quantity is: 3 years become the pure number 3, for exponents and thresholds.
#pragma once

#include "model/sheet/sheet_builder.h"

namespace breakeven {

Quantity count(Quantity quantity);

} // namespace breakeven
