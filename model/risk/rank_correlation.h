// The correlation of two normal numbers whose ranks correlate as said: what a Gaussian copula is made with.
//
// Pearson's r = 2 sin(π ρ / 6) of Spearman's ρ. Requires: −1 ≤ ρ ≤ 1. Checked: DIS-05.
#pragma once

namespace breakeven {

double correlationOfRanks(double rankCorrelation);

} // namespace breakeven
