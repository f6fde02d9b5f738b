#include "model/effects/aged_completion.h"
#include "model/effects/lifetime.h"
#include "tests/support/two_routes/draws.h"
#include "tests/support/two_routes/two_routes.h"

#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace breakeven::test {

namespace {

enum Family : std::uint32_t { kMeans = 30, kJobs, kRecords };
constexpr double kNever = std::numeric_limits<double>::infinity();

// A law, and lives drawn from it without its functions.
struct DrawnLaw
{
    LifetimePointer law;
    std::function<double(Draws &)> life;
};

DrawnLaw exponential(double hazard)
{
    return {exponentialLifetime(hazard), [hazard](Draws &draws) { return draws.exponential() / hazard; }};
}

DrawnLaw capped(DrawnLaw drawn, double cap)
{
    return {cappedLifetime(std::move(drawn.law), cap),
            [cap, life = std::move(drawn.life)](Draws &draws) { return std::min(life(draws), cap); }};
}

// The early deaths are exponential; the late ones are A e^((t − b)/t₂) by the age t, from −infinity on.
DrawnLaw bathtub(const BathtubTerms &terms)
{
    return {bathtubLifetime(terms), [terms](Draws &draws) {
                const double u = draws.uniform();
                if (u < terms.share)
                    return terms.earlyHours * draws.exponential();
                const double late = std::log((u - terms.share) / terms.share);
                return std::max(0.0, terms.turnHours + terms.lateHours * late);
            }};
}

DrawnLaw weibull(double shape, double scale)
{
    return {weibullLifetime(shape, scale),
            [=](Draws &draws) { return scale * std::pow(draws.exponential(), 1 / shape); }};
}

// The weight of a censored record goes in equal parts to those after it, the last of which dies (Efron).
DrawnLaw empirical(std::uint64_t i)
{
    PointDraws point(kRecords, i);
    std::vector<LifetimeRecord> records;
    for (int record = 0; record < 40; ++record)
        records.push_back({point.between(.5, 40), point.chance(.2)});
    std::sort(records.begin(), records.end(),
              [](const LifetimeRecord &a, const LifetimeRecord &b) { return a.hours < b.hours; });
    records.back().isCensored = false;
    std::vector<double> weights(records.size(), 1.0 / double(records.size()));
    for (std::size_t from = 0; from < records.size(); ++from)
        if (records[from].isCensored) {
            for (std::size_t to = from + 1; to < records.size(); ++to)
                weights[to] += weights[from] / double(records.size() - from - 1);
            weights[from] = 0;
        }
    return {empiricalLifetime(records), [records, weights](Draws &draws) {
                double left = draws.uniform();
                std::size_t record = 0;
                while (record + 1 < records.size() && left >= weights[record])
                    left -= weights[record++];
                return records[record].hours;
            }};
}

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
        PointDraws point(kJobs, i);
        const DrawnLaw drawn = lawAt(i, point);
        AgedJob job{
            point.whole(1, 30), point.between(.3, 4), point.chance(.2) ? 0 : point.between(.05, 1), {}};
        if (i >= kRoutePoints)
            job.plannedDelayHours = job.delayHours * point.within(0, 1);
        const Replacements replacements(*drawn.law, job);
        Draws draws(kJobs, i);
        const Estimate simulated =
            estimated(draws, [&](Draws &d) { return Part{jobHours(drawn, job, replacements, d)}; });
        (job.plannedDelayHours ? planned : lost).add(simulated, agedCompletionHours(*drawn.law, job));
    }
    // Without a hazard a machine lasts; at its cap it is lost, or replaced just before.
    for (const std::optional<double> delay : {std::optional<double>(), std::optional<double>(.2)}) {
        const DrawnLaw calm = capped({exponentialLifetime(0), [](Draws &) { return kNever; }}, 24);
        const AgedJob job{24, 2 + 1.0 / 12, .2, delay};
        const Replacements replacements(*calm.law, job);
        Draws draws(kJobs, 0);
        (delay ? planned : lost)
            .add({jobHours(calm, job, replacements, draws), 0}, agedCompletionHours(*calm.law, job));
    }
    return {lost, planned};
}

} // namespace breakeven::test
