// A month of a service that is switched off while nobody asks, against one that is always on.
//
// Units: prices in money per hour; the month in hours. Checked by SEED-03…05 and S0-08, S0-09.
#pragma once

#include "model/sheet/sheet_builder.h"

namespace breakeven {

struct ScaleToZeroMonth
{
    Quantity dedicated;               // money a month, always on
    Quantity scaleToZero;             // base all month, the GPU while it is active
    Quantity ratio;                   // dedicated / scaleToZero
    Quantity breakEvenActiveFraction; // above 1: always cheaper than dedicated; below 0: never
};

ScaleToZeroMonth scaleToZeroMonth(Quantity dedicatedPerHour, Quantity basePerHour, Quantity gpuPerHour,
                                  Quantity activeFraction, Quantity hoursPerMonth);

} // namespace breakeven
