// When a machine that comes and goes is there, drawn tick by tick.
//
// Units: hours and seconds. Shape: 1 where the machine is up at the start of the tick. Requires: positive
// means and step. Source: up times and waits are exponential (alternating renewal process) and start in the
// long-run state. Checked: the share of ticks up against up / (up + wait).
#pragma once

#include <cstdint>
#include <vector>

namespace breakeven {

struct AlternatingSpells
{
    double meanUpHours = 0;
    double meanWaitHours = 0;
};

std::vector<std::uint8_t> alternatingOffers(const AlternatingSpells &spells, std::int64_t stepSeconds,
                                            std::int64_t ticks, std::uint64_t seed);

} // namespace breakeven
