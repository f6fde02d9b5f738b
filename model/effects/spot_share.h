// How much of the money of a job on spot falls back to on demand.
//
// Units: hours, money per hour; shares 0-1. Unknown (NaN) where there is no money. Checked: against replays.
#pragma once

namespace breakeven {

// Hours at a price; none cost nothing, whether their price is known or not.
double costOfHours(double hours, double pricePerHour);

// The share of the money that is paid for on-demand hours.
double onDemandCostShare(double onDemandHours, double spotHours, double onDemandPerHour, double spotPerHour);

} // namespace breakeven
