// How much to own at a price always paid, when what is wanted beyond it is rented by the hour.
//
// Units: amounts in GPUs (or anything else), prices for one of them an hour; costs an hour. Source: the
// newsvendor's rule, K = F⁻¹(1 − own / burst); model specification §7. Checked: CAP-01…05 in
// tests/model/planning_calculators_test.cpp, and against trying every amount.
#pragma once

#include <span>

namespace breakeven {

struct OwnOrBurstPrices
{
    double own = 0;   // paid all the time
    double burst = 0; // paid while it is used
};

struct OwnOrBurst
{
    double own = 0; // infinite where owning is for nothing
    double cost = 0;
};

// Demand that is normal. Requires: deviation ≥ 0, prices ≥ 0.
OwnOrBurst ownForNormal(double mean, double deviation, const OwnOrBurstPrices &prices);

// Demand hour by hour; the smallest amount of least cost, and the cost of all hours.
OwnOrBurst ownForHours(std::span<const double> demand, const OwnOrBurstPrices &prices);

} // namespace breakeven
