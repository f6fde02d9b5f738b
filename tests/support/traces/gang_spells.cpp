#include "tests/support/traces/gang_spells.h"

#include <limits>

namespace breakeven::test {

GangSpells gangSpells(const AvailabilityTrace &trace, int machines)
{
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    const auto offered = trace.offered(machines);
    GangSpells spells;
    std::int64_t ticksUp = 0;
    for (std::size_t tick = 0; tick < offered.size(); ++tick) {
        const bool isNewSpell = tick == 0 || offered[tick] != offered[tick - 1];
        ticksUp += offered[tick];
        if (isNewSpell)
            ++(offered[tick] ? spells.upSpells : spells.waitSpells);
    }
    const std::int64_t ticks = std::int64_t(offered.size());
    const auto meanHours = [&](std::int64_t ticksOfKind, int count) {
        return count > 0 ? double(ticksOfKind * trace.stepSeconds) / 3600 / count : unknown;
    };
    spells.available = ticks > 0 ? double(ticksUp) / double(ticks) : unknown;
    spells.meanUpHours = meanHours(ticksUp, spells.upSpells);
    spells.meanWaitHours = meanHours(ticks - ticksUp, spells.waitSpells);
    return spells;
}

} // namespace breakeven::test
