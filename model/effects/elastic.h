// Elastic training: it goes on with the nodes that are there, and stalls at every change of their number.
//
// Every node is up for an exponential time and waits for an exponential one; the number that is up is then
// binomial, and the useful speed is Σ Pₖ X(k) e^(−rₖ d) with rₖ = k λ + (N − k) / wait. Work that a framework
// rolls back is not in it. Units: hours; the hazard per hour of one node. Requires: nothing negative. Errors:
// unknown (NaN) in, unknown out. Checked: PRE-23, and against a simulation
// of every node (tests/model/two_routes_test.cpp).
#pragma once

#include <functional>

namespace breakeven {

struct ElasticTerms
{
    int nodes = 1;
    int minNodes = 1; // below this nothing is done
    double hazardPerNodeHour = 0;
    double waitHours = 0;  // mean, for a replacement
    double stallHours = 0; // of all, after every change
};

struct ElasticSpeed
{
    double usefulSpeed = 0;
    double meanNodes = 0;
    double changesPerHour = 0;
};

// `speed` is that of a number of nodes, from 1.
ElasticSpeed elasticSpeed(const ElasticTerms &terms, const std::function<double(int)> &speed);

} // namespace breakeven
