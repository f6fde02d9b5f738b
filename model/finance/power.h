// The yearly electricity bill of a machine.
//
// Units: kilowatts × hours a year × money per kilowatt-hour; `pue` (power usage effectiveness: what the
// building draws for one kilowatt of machines) and `load` are pure.
#pragma once

#include "model/sheet/sheet_builder.h"

namespace breakeven {

Quantity powerCost(Quantity kilowatts, Quantity pue, Quantity tariffPerKwh, Quantity load,
                   Quantity hoursPerYear);

} // namespace breakeven
