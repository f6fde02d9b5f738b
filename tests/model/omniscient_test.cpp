#include "model/simulation/omniscient.h"
#include "model/simulation/spot_replay.h"
#include "model/trace/synthetic_availability.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <map>
#include <tuple>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// The plain dynamic program of the specification: every decision at every tick, over work left, machine and
// what is left of a changeover.
class PlainSearch
{
public:
    PlainSearch(const DeadlineJob &job, const std::vector<std::uint8_t> &offered)
        : m_job(job), m_offered(offered)
    {
    }

    double cost() { return best(0, 0, m_job.workSeconds, 0); }

private:
    // on: 0 none, 1 spot, 2 on demand.
    double best(std::int64_t tick, int on, std::int64_t work, std::int64_t rest)
    {
        if (work == 0)
            return 0;
        if (tick == m_job.ticksToDeadline())
            return std::numeric_limits<double>::infinity();
        const bool isOffered = m_offered[std::size_t(tick)] != 0;
        if (on == 1 && !isOffered)
            on = 0;
        if (on == 0)
            rest = 0;
        const auto key = std::make_tuple(tick, on, work, rest);
        if (const auto known = m_known.find(key); known != m_known.end())
            return known->second;
        double least = best(tick + 1, 0, work, 0);
        for (const int next : {1, 2}) {
            if (next == 1 && !isOffered)
                continue;
            const std::int64_t left = next == on ? rest : m_job.changeoverSeconds;
            const std::int64_t useful = std::max<std::int64_t>(m_job.stepSeconds - left, 0);
            const double price = next == 1 ? m_job.spotPerHour : m_job.onDemandPerHour;
            const double onward = best(tick + 1, next, std::max<std::int64_t>(work - useful, 0),
                                       std::max<std::int64_t>(left - m_job.stepSeconds, 0));
            least = std::min(least, price * double(m_job.stepSeconds) / 3600 + onward);
        }
        return m_known[key] = least;
    }

    const DeadlineJob &m_job;
    const std::vector<std::uint8_t> &m_offered;
    std::map<std::tuple<std::int64_t, int, std::int64_t, std::int64_t>, double> m_known;
};

DeadlineRun optimum(const DeadlineJob &job, const std::vector<std::uint8_t> &offered)
{
    return required(omniscientRun(job, offered, 0));
}

} // namespace

TEST_CASE("the optimum is what a search over every decision finds")
{
    int feasible = 0;
    for (std::uint64_t seed = 0; seed < 240; ++seed) {
        CAPTURE(seed);
        const std::int64_t changeovers[] = {0, 120, 360, 600, 720, 1500, 1800};
        const double spotPrices[] = {1, .3, 0, 3, 4}; // dearer than on demand, too
        DeadlineJob job{
            std::int64_t(6000 + 500 * (seed % 9)), 0, changeovers[seed % 7], 600, 3, spotPrices[seed % 5]};
        job.deadlineSeconds = job.workSeconds + job.changeoverSeconds + std::int64_t(900 * (seed % 11));
        const auto offered =
            alternatingAvailability({.3 + .2 * double(seed % 4), .4}, 600, job.ticksToDeadline(), seed)
                .offered();
        const double expected = PlainSearch(job, offered).cost();
        const DeadlineRun run = optimum(job, offered);
        CHECK(run.isFinished == std::isfinite(expected));
        if (run.isFinished)
            CHECK(run.cost == Approx(expected).epsilon(1e-12));
        feasible += run.isFinished;
    }
    CHECK(feasible > 200);
}

TEST_CASE("no policy is cheaper than the optimum, whatever the trace")
{
    int compared = 0;
    int better = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const std::int64_t steps[] = {600, 195, 300, 32};
        DeadlineJob job{10 * 3600,
                        std::int64_t((10.6 + double(seed % 8)) * 3600),
                        std::int64_t(90 * (seed % 9)),
                        steps[seed % 4],
                        3.06,
                        .9731};
        const auto offered = alternatingAvailability({.3 + .5 * double(seed % 6), .2 + .4 * double(seed % 5)},
                                                     job.stepSeconds, job.ticksToDeadline(), seed)
                                 .offered();
        const DeadlineRun best = optimum(job, offered);
        REQUIRE(best.isFinished);
        CHECK(best.ticks <= job.ticksToDeadline());
        for (const auto policy : {DeadlinePolicy::Greedy, DeadlinePolicy::Uniform, DeadlinePolicy::OnDemand,
                                  DeadlinePolicy::SpotOnly}) {
            CAPTURE(seed, policyName(policy));
            const auto run = required(replaySpot(policy, job, offered, 0));
            if (!run.isFinished) // spot alone may not be done by the deadline
                continue;
            CHECK(best.cost <= run.cost * (1 + 1e-12));
            ++compared;
            better += best.cost < run.cost * (1 - 1e-9);
        }
    }
    CHECK(compared > 600);
    CHECK(better > 300);
}

TEST_CASE("with spot always there the optimum is one machine, without it one on demand, both at once")
{
    const DeadlineJob job{48 * 3600, 60 * 3600, 720, 600, 3.06, .9731};
    const DeadlineRun spot = optimum(job, std::vector<std::uint8_t>(360, 1));
    CHECK(isNear(spot.cost, 47.033166667));
    CHECK(spot.ticks == 290);
    CHECK(spot.switches == 1);
    const DeadlineRun onDemand = optimum(job, std::vector<std::uint8_t>(360, 0));
    CHECK(isNear(onDemand.cost, 147.9));
    CHECK(onDemand.ticks == 290);
}

TEST_CASE("without a price for on demand the optimum plans on spot alone")
{
    DeadlineJob job{48 * 3600, 60 * 3600, 720, 600, std::nan(""), .9731};
    CHECK(isNear(optimum(job, std::vector<std::uint8_t>(360, 1)).cost, 47.033166667));
    const DeadlineRun none = optimum(job, std::vector<std::uint8_t>(360, 0));
    CHECK_FALSE(none.isFinished);
    CHECK(std::isnan(none.cost));
}

TEST_CASE("the optimum stops when asked, and refuses more states than it keeps")
{
    std::stop_source source;
    source.request_stop();
    const DeadlineJob job{48 * 3600, 60 * 3600, 720, 600, 3.06, .9731};
    const auto stopped = omniscientRun(job, std::vector<std::uint8_t>(360, 1), 0, source.get_token());
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().kind == ErrorKind::Cancelled);
    // Seconds that divide nothing: 1.8 million steps of slack at each of 3 000 ticks.
    const DeadlineJob fine{1000 * 3600, 1500 * 3600, 719, 1800, 3.06, .9731};
    const auto refused = omniscientRun(fine, std::vector<std::uint8_t>(3000, 1), 0);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().kind == ErrorKind::BadInput);
    CHECK(refused.error().message.find("common divisor") != std::string::npos);
}
