#include "model/effects/aged_completion.h"
#include "model/effects/lifetime.h"
#include "tests/support/two_routes/drawn_laws.h"
#include "tests/support/two_routes/two_routes.h"

#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace breakeven::test {

namespace {

enum LifetimeFamily : std::uint32_t { kMeans = 30, kLifetimeJobs };
constexpr double kNever = std::numeric_limits<double>::infinity();

DrawnLaw lawAt(std::uint64_t i, PointDraws &point)
{
    switch (i % 6) {
    case 0:
        return exponential(point.between(.01, .5));
    case 1:
        return capped(exponential(point.between(.01, .3)), point.within(12, 36));
    case 2:
        return capped(bathtub({point.within(.2, .5), point.between(.3, 3), point.between(.5, 3), 24}),
                      point.within(20, 24));
    case 3:
        return weibull(point.within(.6, 3), point.between(5, 50));
    case 4:
        return capped(weibull(point.within(.6, 3), point.between(5, 50)), 24);
    default:
        return empirical(i);
    }
}

// With so many segments left and so many done on this machine: whether a planned replacement takes less time.
class Replacements
{
public:
    Replacements(const Lifetime &law, const AgedJob &job) : m_isWorth(std::size_t(job.segments) + 1)
    {
        std::vector<double> before(std::size_t(job.segments) + 2, 0.0);
        for (int left = 1; left <= job.segments; ++left) {
            std::vector<double> now(before.size(), 0.0);
            m_isWorth[std::size_t(left)].assign(before.size(), false);
            for (int age = 0; age + left <= job.segments; ++age) {
                const double lived = law.survival(age * job.segmentHours, job.segmentHours);
                const double spent = law.expectedWithin(age * job.segmentHours, job.segmentHours);
                const double next = lived == 0 ? 0 : lived * before[std::size_t(age) + 1];
                const double stays = age == 0 ? (spent + (1 - lived) * job.delayHours + next) / lived
                                              : spent + (1 - lived) * (job.delayHours + now[0]) + next;
                const double replaces =
                    age > 0 && job.plannedDelayHours ? *job.plannedDelayHours + now[0] : kNever;
                now[std::size_t(age)] = std::min(stays, replaces);
                m_isWorth[std::size_t(left)][std::size_t(age)] = replaces < stays;
            }
            before = now;
        }
    }

    bool isWorth(int left, int age) const { return m_isWorth[std::size_t(left)][std::size_t(age)]; }

private:
    std::vector<std::vector<bool>> m_isWorth;
};

double jobHours(const DrawnLaw &drawn, const AgedJob &job, const Replacements &replacements, Draws &draws)
{
    double hours = 0;
    double life = drawn.life(draws);
    int age = 0;
    for (int left = job.segments; left > 0;) {
        if (replacements.isWorth(left, age)) {
            hours += *job.plannedDelayHours;
            life = drawn.life(draws);
            age = 0;
        }
        const double begun = age * job.segmentHours;
        if (life > begun + job.segmentHours) {
            hours += job.segmentHours;
            ++age;
            --left;
        } else {
            hours += life - begun + job.delayHours;
            life = drawn.life(draws);
            age = 0;
        }
    }
    return hours;
}

} // namespace

std::vector<Agreement> compareLifetimes()
{
    Agreement means("mean lifetime");
    for (std::uint64_t i = 0; i < kRoutePoints; ++i) {
        PointDraws point(kMeans, i);
        const DrawnLaw drawn = lawAt(i, point);
        Draws draws(kMeans, i);
        means.add(estimated(draws, [&](Draws &d) { return Part{drawn.life(d)}; }), drawn.law->mean());
    }
    return {means};
}

std::vector<Agreement> compareAgedJobs()
{
    Agreement lost("expected time"), planned("with planned replacement");
    for (std::uint64_t i = 0; i < 2 * kRoutePoints; ++i) {
        PointDraws point(kLifetimeJobs, i);
        const DrawnLaw drawn = lawAt(i, point);
        AgedJob job{
            point.whole(1, 30), point.between(.3, 4), point.chance(.2) ? 0 : point.between(.05, 1), {}};
        if (i >= kRoutePoints)
            job.plannedDelayHours = job.delayHours * point.within(0, 1);
        const Replacements replacements(*drawn.law, job);
        Draws draws(kLifetimeJobs, i);
        const Estimate simulated =
            estimated(draws, [&](Draws &d) { return Part{jobHours(drawn, job, replacements, d)}; });
        (job.plannedDelayHours ? planned : lost).add(simulated, agedCompletionHours(*drawn.law, job));
    }
    // Without a hazard a machine lasts; at its cap it is lost, or replaced just before.
    for (const std::optional<double> delay : {std::optional<double>(), std::optional<double>(.2)}) {
        const DrawnLaw calm = capped({exponentialLifetime(0), [](Draws &) { return kNever; }}, 24);
        const AgedJob job{24, 2 + 1.0 / 12, .2, delay};
        const Replacements replacements(*calm.law, job);
        Draws draws(kLifetimeJobs, 0);
        (delay ? planned : lost)
            .add({jobHours(calm, job, replacements, draws), 0}, agedCompletionHours(*calm.law, job));
    }
    return {lost, planned};
}

} // namespace breakeven::test
