// Made-up availability of one machine, for trying a policy where nothing was recorded.
//
// Units: hours and seconds. Requires: positive means and step. Source: up times and waits are exponential
// (alternating renewal process) and start in the long-run state; a tick is offered when the machine is up at
// its start, as a ping would find it. Checked: the share of ticks up against up / (up + wait).
#pragma once

#include "model/simulation/alternating_offers.h"
#include "model/trace/availability.h"

#include <cstdint>

namespace breakeven {

AvailabilityTrace alternatingAvailability(const AlternatingSpells &spells, std::int64_t stepSeconds,
                                          std::int64_t ticks, std::uint64_t seed);

// Up for `upTicks`, then not for `downTicks`, and so on, beginning up.
AvailabilityTrace periodicAvailability(std::int64_t upTicks, std::int64_t downTicks, std::int64_t stepSeconds,
                                       std::int64_t ticks);

} // namespace breakeven
