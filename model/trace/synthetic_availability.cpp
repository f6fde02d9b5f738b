#include "model/trace/synthetic_availability.h"

namespace breakeven {

AvailabilityTrace alternatingAvailability(const AlternatingSpells &spells, std::int64_t stepSeconds,
                                          std::int64_t ticks, std::uint64_t seed)
{
    AvailabilityTrace trace;
    trace.stepSeconds = stepSeconds;
    for (const std::uint8_t isUp : alternatingOffers(spells, stepSeconds, ticks, seed))
        trace.counts.push_back(isUp);
    return trace;
}

AvailabilityTrace periodicAvailability(std::int64_t upTicks, std::int64_t downTicks, std::int64_t stepSeconds,
                                       std::int64_t ticks)
{
    AvailabilityTrace trace;
    trace.stepSeconds = stepSeconds;
    for (std::int64_t tick = 0; tick < ticks; ++tick)
        trace.counts.push_back(tick % (upTicks + downTicks) < upTicks);
    return trace;
}

} // namespace breakeven
