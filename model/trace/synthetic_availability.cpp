#include "model/trace/synthetic_availability.h"

#include "model/numeric/elementary.h"
#include "model/numeric/random.h"
#include "model/numeric/time_constants.h"

namespace breakeven {

namespace {

constexpr std::uint32_t kStream = 0x73706f74; // its own, so that no other draw is repeated

} // namespace

AvailabilityTrace alternatingAvailability(const AlternatingSpells &spells, std::int64_t stepSeconds,
                                          std::int64_t ticks, std::uint64_t seed)
{
    AvailabilityTrace trace;
    trace.stepSeconds = stepSeconds;
    const double upShare = spells.meanUpHours / (spells.meanUpHours + spells.meanWaitHours);
    bool isUp = uniform(seed, kStream, 0, 0) < upShare;
    double spellEnd = 0;
    std::uint64_t spell = 0;
    for (std::int64_t tick = 0; tick < ticks; ++tick) {
        const double hour = double(tick * stepSeconds) / kSecondsPerHour;
        while (hour >= spellEnd) {
            isUp = spell == 0 ? isUp : !isUp;
            const double mean = isUp ? spells.meanUpHours : spells.meanWaitHours;
            spellEnd -= mean * elementary::logarithm(uniform(seed, kStream, ++spell, 0));
        }
        trace.counts.push_back(isUp);
    }
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
