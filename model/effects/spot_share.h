// How much of a spot option is spot: the share of time with enough capacity, and of money that falls back.
//
// Units: hours, money per hour; shares 0-1. Unknown (NaN) where nothing defines the share: no time, no money.
// Source: unavailability, up/(up + wait), as `spotFraction`. Checked: PRE-21; against long made-up traces;
// against replays.
#pragma once

#include "model/sheet/function.h"

namespace breakeven {

// Hours at a price; none cost nothing, whether their price is known or not.
double costOfHours(double hours, double pricePerHour);

// The share of the money that is paid for on-demand hours.
double onDemandCostShare(double onDemandHours, double spotHours, double onDemandPerHour, double spotPerHour);

// As functions of a sheet: the long-run probability that the whole gang can be had, from (mean up time, mean
// wait) of the gang; the share above, from (on-demand hours, spot hours, on-demand price, spot price).
Function enoughCapacity();
Function onDemandFallback();

} // namespace breakeven
