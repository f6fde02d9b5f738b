#include "model/trace/spell_statistics.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/time_constants.h"
#include "model/numeric/unknown.h"

#include <limits>

namespace breakeven {

namespace {

struct Spells
{
    std::vector<double> up; // hours
    std::vector<double> down;
};

// Stretches that touch, with the same answer to "is one up?", are one spell.
Spells spellsOf(std::span<const CountStretch> stretches, std::span<const double> counts)
{
    Spells spells;
    double begin = 0;
    double end = 0;
    int state = -1; // nothing known
    const auto close = [&] {
        if (state >= 0 && end > begin)
            (state == 1 ? spells.up : spells.down).push_back((end - begin) / kSecondsPerHour);
    };
    for (const CountStretch &stretch : stretches) {
        const double count = counts[stretch.sample];
        const int now = std::isnan(count) ? -1 : count > 0 ? 1 : 0;
        if (now != state || stretch.begin != end) {
            close();
            state = now;
            begin = stretch.begin;
        }
        end = stretch.end;
    }
    close();
    return spells;
}

} // namespace

double nearestRank(std::span<double> samples, double share)
{
    if (samples.empty())
        return kUnknown;
    std::sort(samples.begin(), samples.end());
    const double rank = std::ceil(share * double(samples.size()) - 1e-9);
    return samples[std::size_t(std::clamp(rank, 1.0, double(samples.size()))) - 1];
}

SpellStatistics spellStatistics(std::span<const CountStretch> stretches, std::span<const double> counts)
{
    SpellStatistics statistics;
    double known = 0;
    double up = 0;
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        const CountStretch &stretch = stretches[i];
        const double count = counts[stretch.sample];
        if (std::isnan(count))
            continue;
        known += stretch.length();
        up += stretch.length() * count;
        statistics.instances = std::max(statistics.instances, count);
        const bool hasNext = i + 1 < stretches.size() && stretches[i + 1].begin == stretch.end;
        const double next = hasNext ? counts[stretches[i + 1].sample] : kUnknown;
        if (next < count)
            statistics.losses += count - next;
    }
    if (!stretches.empty())
        statistics.spanSeconds = stretches.back().end - stretches.front().begin;
    statistics.meanInstances = known > 0 ? up / known : kUnknown;
    statistics.availability = known > 0 && statistics.instances > 0 ? up / (known * statistics.instances)
                              : known > 0                           ? 0
                                                                    : kUnknown;
    statistics.lossRatePerInstanceHour = up > 0 ? statistics.losses / (up / kSecondsPerHour) : kUnknown;
    Spells spells = spellsOf(stretches, counts);
    statistics.meanUpHours = sampleMean(spells.up);
    statistics.meanDownHours = sampleMean(spells.down);
    statistics.p50UpHours = nearestRank(spells.up, 0.5);
    statistics.p90UpHours = nearestRank(spells.up, 0.9);
    const bool isAny = statistics.instances > 1;
    const double upALoss = statistics.losses > 0 ? 1 / statistics.lossRatePerInstanceHour : kUnknown;
    statistics.instanceUpHours = isAny ? upALoss : statistics.meanUpHours;
    statistics.instanceAwayHours =
        isAny ? upALoss * (1 / statistics.availability - 1) : statistics.meanDownHours;
    return statistics;
}

} // namespace breakeven
