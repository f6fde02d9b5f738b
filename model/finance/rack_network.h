// What the network between servers costs by their number: shares of the list price of the servers.
//
// "2:2.09, 3:4.86, 65:10.96" are 2.09 percent of two servers (cables), 4.86 percent of 3 to 64 (a layer of
// switches), 10.96 percent of more (two layers), and nothing of one. Units: servers are machines; shares are
// fractions. Shape: servers may be a monthly series.
#pragma once

#include "model/result.h"
#include "model/sheet/sheet_builder.h"

#include <string>
#include <vector>

namespace breakeven {

struct NetworkStep
{
    double servers = 1; // from so many on
    double share = 0;
};

// By servers. Errors: BadInput naming what was expected; an empty text is no network.
Result<std::vector<NetworkStep>> parseNetworkSteps(const std::string &text);
Result<void> areNetworkSteps(const std::string &text);
std::string networkStepsText(const std::vector<NetworkStep> &steps);

double networkShareOf(const std::vector<NetworkStep> &steps, int servers);
Quantity networkShare(const std::vector<NetworkStep> &steps, Quantity servers);

} // namespace breakeven
