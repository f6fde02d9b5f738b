// How many spot machines to run so that enough of them are up.
//
// Requires: need ≥ 0; the other operands in [0, 1]. Checked: SLO-01, SLO-02, and against
// simulated machines (tests/model/two_routes_test.cpp).
#pragma once

namespace breakeven {

// The probability that at least `need` of `replicas` are up.
double enoughUpProbability(int replicas, int need, double availability, double pairCorrelation);

// The smallest number with which enough are up with the probability of the service level; +infinity when none
// up to a million is enough.
double replicasForServiceLevel(int need, double availability, double serviceLevel, double pairCorrelation);

} // namespace breakeven
