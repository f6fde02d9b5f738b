#include "model/dispatch/starting_replica.h"

#include "model/dispatch/response_time.h"
#include "model/numeric/elementary.h"
#include "model/numeric/time_constants.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace breakeven {

namespace {

using elementary::exponential;
using elementary::exponentialMinusOne;

constexpr int kMostRounds = 200;
constexpr double kSameStarts = 1e-10;

struct Level
{
    double seconds = 0;
    double perSecond = 0;
};

// Neighbours of one rate are one level.
std::vector<Level> levelsOf(std::span<const ShapeSegment> curve, double perSecond)
{
    std::vector<Level> levels;
    for (const ShapeSegment &segment : curve) {
        const Level level{segment.hours * kSecondsPerHour, perSecond * segment.level};
        if (!levels.empty() && levels.back().perSecond == level.perSecond)
            levels.back().seconds += level.seconds;
        else
            levels.push_back(level);
    }
    return levels;
}

// Follows the chance that the replica is off through the levels of a period.
class OffChance
{
public:
    OffChance(const std::vector<Level> &levels, const SingleReplicaTerms &terms)
        : m_levels(levels), m_terms(terms), m_starts(levels.size(), 0), m_ends(levels.size(), 0)
    {
        m_from.push_back(0);
        m_before.push_back(0);
        for (const Level &level : levels) {
            m_from.push_back(m_from.back() + level.seconds);
            m_before.push_back(m_before.back() + level.seconds * level.perSecond);
        }
        findStretches();
    }

    // Cold starts by level; each round knows better how much of the time set-ups take.
    std::vector<double> starts()
    {
        for (int round = 0; round < kMostRounds; ++round) {
            for (std::size_t k = 0; k < m_levels.size(); ++k)
                m_ends[k] = endsIn(k);
            const std::vector<double> before = std::exchange(m_starts, follow());
            double change = 0, all = 0;
            for (std::size_t k = 0; k < m_starts.size(); ++k) {
                change += std::fabs(m_starts[k] - before[k]);
                all += m_starts[k];
            }
            if (!(change > kSameStarts * all))
                break;
        }
        for (double &starts : m_starts)
            starts = std::max(0.0, starts);
        return m_starts;
    }

private:
    // Between two moments at which the rate changes, now or a cool-down ago.
    struct Stretch
    {
        std::size_t now = 0;
        std::size_t then = 0;
        double kept = 1;    // of the chance to be off
        double off = 0;     // added to it for each end of busy time a second
        double stopped = 0; // switched off meanwhile, for each of those
        int border = -1;    // a level that began a cool-down before this stretch
        double waited = 0;  // the chance that no request has come since
    };

    double period() const { return m_from.back(); }
    double load(std::size_t level) const { return m_levels[level].perSecond * m_terms.serviceMeanS; }
    double busy(std::size_t level) const
    {
        return load(level) + m_terms.setupMeanS * m_starts[level] / m_levels[level].seconds;
    }

    // Ends of busy time a second.
    double endsIn(std::size_t level) const
    {
        const double rate = m_levels[level].perSecond;
        const double cold =
            m_ends[level] > 0 ? m_starts[level] / (m_levels[level].seconds * m_ends[level]) : 0;
        return rate * (1 - load(level)) / (1 + rate * m_terms.setupMeanS * cold);
    }

    std::size_t levelAt(double second) const
    {
        const auto after = std::upper_bound(m_from.begin() + 1, m_from.end() - 1, second);
        return std::size_t(after - m_from.begin()) - 1;
    }
    // Requests expected up to a moment of this period or of one before.
    double expectedUntil(double second) const
    {
        const double periods = std::floor(second / period());
        const double rest = second - periods * period();
        const std::size_t level = levelAt(rest);
        return periods * m_before.back() + m_before[level] +
               (rest - m_from[level]) * m_levels[level].perSecond;
    }
    double waitedAt(double second) const
    {
        return exponential(expectedUntil(second - m_terms.cooldownS) - expectedUntil(second));
    }

    void findStretches()
    {
        const double ago = std::fmod(m_terms.cooldownS, period());
        struct Moment
        {
            double second;
            int border;
        };
        std::vector<Moment> moments;
        for (std::size_t k = 0; k < m_levels.size(); ++k) {
            moments.push_back({m_from[k], -1});
            const double later = m_from[k] + ago;
            moments.push_back({later >= period() ? later - period() : later, int(k)});
        }
        std::sort(moments.begin(), moments.end(),
                  [](const Moment &a, const Moment &b) { return a.second < b.second; });
        for (std::size_t i = 0; i < moments.size(); ++i) {
            const double from = moments[i].second;
            const double until = i + 1 < moments.size() ? moments[i + 1].second : period();
            addStretch(from, until, ago, moments[i].border);
        }
    }

    void addStretch(double from, double until, double ago, int border)
    {
        const double seconds = until - from, middle = from + seconds / 2;
        Stretch stretch;
        stretch.now = levelAt(middle);
        stretch.then = levelAt(middle < ago ? middle - ago + period() : middle - ago);
        stretch.border = border;
        stretch.waited = waitedAt(from);
        const double now = m_levels[stretch.now].perSecond, then = m_levels[stretch.then].perSecond;
        const double waitedAtEnd = waitedAt(until);
        // ∫ e^(−r x) dx over the stretch; r ≥ 0
        const auto fallen = [seconds](double rate) {
            return rate == 0 ? seconds : -exponentialMinusOne(-rate * seconds) / rate;
        };
        stretch.kept = exponential(-now * seconds);
        stretch.off = waitedAtEnd * fallen(then);
        stretch.stopped = now > then ? stretch.waited * fallen(now - then) : waitedAtEnd * fallen(then - now);
        m_stretches.push_back(stretch);
    }

    // Goes through the period twice: what it ends with after nothing says what it begins with.
    std::vector<double> follow() const
    {
        std::vector<double> starts(m_levels.size(), 0);
        const double first = walk(0, starts) / -exponentialMinusOne(-m_before.back());
        std::fill(starts.begin(), starts.end(), 0);
        walk(first, starts);
        return starts;
    }
    double walk(double off, std::vector<double> &starts) const
    {
        const std::size_t count = m_levels.size();
        for (const Stretch &stretch : m_stretches) {
            if (stretch.border >= 0) {
                const auto border = std::size_t(stretch.border);
                off += (busy((border + count - 1) % count) - busy(border)) * stretch.waited;
            }
            const double after = off * stretch.kept + m_ends[stretch.then] * stretch.off;
            starts[stretch.now] += off - after + m_ends[stretch.then] * stretch.stopped;
            off = after;
        }
        return off;
    }

    const std::vector<Level> &m_levels;
    const SingleReplicaTerms &m_terms;
    std::vector<double> m_from;   // the second at which each level begins; the last is the period
    std::vector<double> m_before; // requests expected before it
    std::vector<Stretch> m_stretches;
    std::vector<double> m_starts; // cold starts by level
    std::vector<double> m_ends;
};

bool neverStarts(const std::vector<Level> &levels, const SingleReplicaTerms &terms)
{
    return std::isinf(terms.cooldownS) ||
           std::all_of(levels.begin(), levels.end(), [](const Level &level) { return level.perSecond == 0; });
}

std::vector<double> startsOf(const std::vector<Level> &levels, const SingleReplicaTerms &terms)
{
    return neverStarts(levels, terms) ? std::vector<double>(levels.size(), 0)
                                      : OffChance(levels, terms).starts();
}

SetupDelay delayOf(const Level &level, double starts, const SingleReplicaTerms &terms)
{
    const double load = level.perSecond * terms.serviceMeanS;
    const double during = level.perSecond * terms.setupMeanS;
    const double whole = std::min(starts / (level.perSecond * level.seconds * (1 - load)), 1 / (1 + during));
    return {terms.setupMeanS, whole, whole * during};
}

} // namespace

double startingResponse95(std::span<const ShapeSegment> curve, const SingleReplicaTerms &terms)
{
    const ServiceTime service{terms.serviceMeanS, terms.serviceCv2};
    const std::vector<Level> levels = levelsOf(curve, terms.arrivalsPerS);
    std::vector<WeightedQueue> queues;
    for (const Level &level : levels)
        if (!(level.perSecond * terms.serviceMeanS < 1))
            return kInfinite;
    const std::vector<double> starts = startsOf(levels, terms);
    for (std::size_t k = 0; k < levels.size(); ++k)
        if (levels[k].perSecond > 0)
            queues.push_back({levels[k].perSecond * levels[k].seconds,
                              ResponseTime(levels[k].perSecond, service, 1),
                              delayOf(levels[k], starts[k], terms)});
    // The one request that there is meets a replica that is off.
    if (queues.empty())
        queues.push_back(
            {1, ResponseTime(0, service, 1), {terms.setupMeanS, std::isinf(terms.cooldownS) ? 0.0 : 1.0, 0}});
    return response95(queues);
}

} // namespace breakeven
