// How many nodes the addresses of a subnet are enough for.
#pragma once

namespace breakeven {

// ⌊(2^(32 − prefix) − reserved) / addresses per node⌋ of an IPv4 subnet. Checked: NET-01.
double nodesInSubnet(int prefix, double addressesPerNode, double reserved);

} // namespace breakeven
