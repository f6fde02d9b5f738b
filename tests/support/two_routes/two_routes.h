// The effects that are known by two routes, a formula and a simulation, each compared at 200 points and more.
//
// Where the program has no simulation of an effect, a plain one is written here that shares nothing with the
// formula but the process. The points and the draws depend on nothing but their numbers.
// Checked: tests/model/two_routes_test.cpp; tests/bench/two_routes_bench.cpp prints the table.
#pragma once

#include "tests/support/two_routes/agreement.h"

#include <vector>

namespace breakeven::test {

inline constexpr int kRoutePoints = 200;

struct TwoRoutes
{
    const char *effect;
    std::vector<Agreement> (*compare)();
};

const std::vector<TwoRoutes> &twoRoutes();

std::vector<Agreement> compareSpotJobs();
std::vector<Agreement> compareBreakEvenHazards();
std::vector<Agreement> compareLifetimes();
std::vector<Agreement> compareAgedJobs();
std::vector<Agreement> comparePriceCrossings();
std::vector<Agreement> compareSpotFractions();
std::vector<Agreement> compareGangs();
std::vector<Agreement> compareElasticJobs();
std::vector<Agreement> compareElasticCheckpoints();
std::vector<Agreement> compareAgeingGangs();
std::vector<Agreement> compareSpotReplicas();
std::vector<Agreement> compareDeadlinePolicies();
std::vector<Agreement> compareBursts();
std::vector<Agreement> compareQueues();
std::vector<Agreement> compareSetupQueues();
std::vector<Agreement> compareSingleReplicas();
std::vector<Agreement> compareClientTimeouts();
std::vector<Agreement> compareScalingFits();
std::vector<Agreement> compareMonths();

} // namespace breakeven::test
