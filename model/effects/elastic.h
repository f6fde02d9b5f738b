// Elastic training: it goes on with the nodes that are there, and stalls at every change of their number.
//
// Every node is up for an exponential time and waits for an exponential one; the number that is up is then
// binomial, and the useful speed is Σ Pₖ X(k) e^(−rₖ d) i/Eₖ with rₖ = k λ + (N − k) / wait. The last factor
// is the work that is kept: at each loss every worker goes back to its checkpoint, as a gang of k nodes
// without a delay (the stall is counted already), Eₖ = e^(kλR) (e^(kλ(i + s)) − 1) / (kλ). With checkpoints
// that cost nothing and are written all the time it is 1. Units: hours; the hazard per hour of one node.
// Requires: nothing negative. Errors: unknown (NaN) in, unknown out. Checked: PRE-23, and against a
// simulation of every node (tests/model/two_routes_test.cpp).
#pragma once

#include <functional>

namespace breakeven {

struct ElasticTerms
{
    int nodes = 1;
    int minNodes = 1; // below this nothing is done
    double hazardPerNodeHour = 0;
    double waitHours = 0;       // mean, for a replacement
    double stallHours = 0;      // of all, after every change
    double intervalHours = 0;   // work between two checkpoints; 0: the limit of ever shorter ones
    double checkpointHours = 0; // to write one
    double recoveryHours = 0;   // to read it back
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
