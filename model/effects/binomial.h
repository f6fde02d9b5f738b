// How many of n machines are up at a moment, when each is with one probability and any two are correlated.
//
// Without a correlation the number is binomial, with one beta-binomial (α + β = 1/ρ − 1), at 1 all or none.
// Checked: SLO-02 and the moments n p and n p (1 − p) (1 + (n − 1) ρ).
#pragma once

#include <vector>

namespace breakeven {

// For 0, 1, …, count machines up; they add up to 1. Requires: count ≥ 0, both others in [0, 1].
std::vector<double> binomialProbabilities(int count, double availability, double pairCorrelation);

} // namespace breakeven
