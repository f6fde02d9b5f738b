#include "model/simulation/alternating_offers.h"

#include "model/numeric/elementary.h"
#include "model/numeric/random.h"
#include "model/numeric/time_constants.h"

namespace breakeven {

namespace {

constexpr std::uint32_t kSpellStream = 0x73706f74; // its own, so that no other draw is repeated

} // namespace

std::vector<std::uint8_t> alternatingOffers(const AlternatingSpells &spells, std::int64_t stepSeconds,
                                            std::int64_t ticks, std::uint64_t seed)
{
    std::vector<std::uint8_t> offered;
    offered.reserve(std::size_t(ticks));
    const double upShare = spells.meanUpHours / (spells.meanUpHours + spells.meanWaitHours);
    bool isUp = uniform(seed, kSpellStream, 0, 0) < upShare;
    double spellEnd = 0;
    std::uint64_t spell = 0;
    for (std::int64_t tick = 0; tick < ticks; ++tick) {
        const double hour = double(tick * stepSeconds) / kSecondsPerHour;
        while (hour >= spellEnd) {
            isUp = spell == 0 ? isUp : !isUp;
            const double mean = isUp ? spells.meanUpHours : spells.meanWaitHours;
            spellEnd -= mean * elementary::logarithm(uniform(seed, kSpellStream, ++spell, 0));
        }
        offered.push_back(isUp);
    }
    return offered;
}

} // namespace breakeven
