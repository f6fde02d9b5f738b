#include "model/effects/subnet.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

double nodesInSubnet(int prefix, double addressesPerNode, double reserved)
{
    const double addresses = std::ldexp(1.0, 32 - prefix) - reserved;
    return std::max(0.0, std::floor(addresses / addressesPerNode));
}

} // namespace breakeven
