// How often a spot price that moves by itself rises above the most that is bid, and the machine is lost.
//
// The logarithm of the price is a stationary AR(1) series: one step correlates with the next by ρ; the bid
// stands z standard deviations above the mean. A step crosses upwards with Φ(z) − Φ₂(z, z; ρ), which is
// 2 T(z, √((1 − ρ)/(1 + ρ))) with Owen's T function. Units: hours. Requires: −1 ≤ ρ ≤ 1, step above 0.
// Source: Owen 1956. Checked: PRE-18, PRE-19, and against simulated prices (tests/model/two_routes_test.cpp).
#pragma once

namespace breakeven {

struct PriceCrossing
{
    double probabilityPerStep = 0;
    double hazardPerHour = 0; // while the machine is held
};

PriceCrossing priceCrossing(double bidDeviations, double correlation, double stepHours);

} // namespace breakeven
