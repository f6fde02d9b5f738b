#include "model/simulation/deadline_summary.h"
#include "model/simulation/spot_replay.h"
#include "model/trace/synthetic_availability.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <functional>

using namespace breakeven;
using namespace breakeven::test;

namespace {

using Flags = std::vector<std::uint8_t>;

// The job of the reference rows: 48 h of work, 0.2 h a changeover, ticks of ten minutes.
DeadlineJob referenceJob(double deadlineHours = 60)
{
    return {48 * 3600, std::llround(deadlineHours * 3600), 720, 600, 3.06, .9731};
}

Flags flags(const std::function<bool(int)> &isUp, int ticks = 400)
{
    Flags offered;
    for (int tick = 0; tick < ticks; ++tick)
        offered.push_back(isUp(tick));
    return offered;
}

Flags a() { return periodicAvailability(36, 18, 600, 400).offered(); }
Flags b() { return periodicAvailability(3, 5, 600, 400).offered(); }
Flags always()
{
    return flags([](int) { return true; });
}
Flags never()
{
    return flags([](int) { return false; });
}
Flags late()
{
    return flags([](int tick) { return tick >= 30; });
}

DeadlineRun runOf(DeadlinePolicy policy, const DeadlineJob &job, const Flags &offered, std::int64_t start = 0)
{
    return required(replaySpot(policy, job, offered, start));
}

struct Row
{
    const char *id;
    DeadlinePolicy policy;
    Flags offered;
    double deadlineHours;
    double cost, onDemandHours, spotHours;
    int ticks, switches;
};

} // namespace

TEST_CASE("deadline policies give the reference runs")
{
    const auto greedy = DeadlinePolicy::Greedy;
    const auto uniform = DeadlinePolicy::Uniform;
    // Source: model specification, deadline policies; two simulators, one of them the authors', agree.
    const std::vector<Row> rows{
        {"DDL-01", greedy, a(), 60, 99.8544, 25, 24, 358, 5},
        {"DDL-02", uniform, a(), 60, 87.911383333, 18.5, 32.166666667, 354, 13},
        {"DDL-03", greedy, b(), 60, 142.5186, 44.666666667, 6, 359, 13},
        {"DDL-04", uniform, b(), 60, 153.599866667, 48.5, 5.333333333, 358, 30},
        {"DDL-05", greedy, always(), 60, 47.033166667, 0, 48.333333333, 290, 1},
        {"DDL-06", uniform, always(), 60, 47.033166667, 0, 48.333333333, 290, 1},
        {"DDL-07", greedy, never(), 60, 147.9, 48.333333333, 0, 359, 1},
        {"DDL-08", uniform, never(), 60, 147.9, 48.333333333, 0, 291, 1},
        {"DDL-09", greedy, late(), 60, 47.033166667, 0, 48.333333333, 320, 1},
        {"DDL-10", uniform, late(), 60, 57.282033333, 4.833333333, 43.666666667, 292, 2},
        {"DDL-11", uniform, a(), 52, 113.024533333, 31, 18.666666667, 311, 8},
        {"DDL-13", DeadlinePolicy::OnDemand, a(), 60, 147.9, 48.333333333, 0, 290, 1},
    };
    for (const Row &row : rows) {
        CAPTURE(row.id);
        const DeadlineRun run = runOf(row.policy, referenceJob(row.deadlineHours), row.offered);
        CHECK(isNear(run.cost, row.cost));
        CHECK(isNear(run.onDemandHours, row.onDemandHours));
        CHECK(isNear(run.spotHours, row.spotHours));
        CHECK(run.ticks == row.ticks);
        CHECK(run.switches == row.switches);
        CHECK(run.isFinished);
    }
}

TEST_CASE("greedy and uniform progress are done in time whenever anything can be")
{
    int finished = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const AlternatingSpells spells{.2 + .1 * double(seed % 37), .1 + .13 * double(seed % 23)};
        DeadlineJob job{20 * 3600, 0, std::int64_t(120 * (seed % 13)), 300 + std::int64_t(seed % 3) * 150,
                        3,         1};
        job.deadlineSeconds =
            (job.ticksOfWork() + std::int64_t(seed % 17)) * job.stepSeconds + std::int64_t(seed % 7);
        const auto offered =
            alternatingAvailability(spells, job.stepSeconds, job.ticksToDeadline(), seed).offered();
        for (const auto policy : {DeadlinePolicy::Greedy, DeadlinePolicy::Uniform}) {
            CAPTURE(seed, policyName(policy));
            const DeadlineRun run = runOf(policy, job, offered);
            CHECK(run.isFinished);
            CHECK(run.ticks <= job.ticksToDeadline());
            finished += run.isFinished;
        }
    }
    CHECK(finished == 600);
}

TEST_CASE("a free changeover loses nothing: every policy bills the work and no more")
{
    DeadlineJob job = referenceJob();
    job.changeoverSeconds = 0;
    for (const auto policy : kDeadlinePolicies) {
        CAPTURE(policyName(policy));
        const DeadlineRun run = runOf(policy, job, periodicAvailability(36, 18, 600, 1000).offered());
        CHECK(isNear(run.onDemandHours + run.spotHours, 48));
    }
    // Of the 60 h to the deadline spot is there for 42.
    CHECK(isNear(runOf(DeadlinePolicy::Optimum, job, a()).onDemandHours, 48 - 42));
}

TEST_CASE("a changeover longer than a tick is billed for all its ticks")
{
    DeadlineJob job = referenceJob();
    job.changeoverSeconds = 2000; // 4 ticks, the last a third useful
    const DeadlineRun run = runOf(DeadlinePolicy::SpotOnly, job, always());
    CHECK(run.ticks == (48 * 3600 + 2000 + 599) / 600);
    // Three ticks at a time are never enough to begin.
    const auto short3 = periodicAvailability(3, 1, 600, 2000).offered();
    CHECK_FALSE(runOf(DeadlinePolicy::SpotOnly, job, short3).isFinished);
    CHECK(runOf(DeadlinePolicy::Greedy, job, short3).isFinished);
}

TEST_CASE("spot alone waits as long as it takes, and never ends where spot never comes")
{
    const DeadlineJob job = referenceJob(1);
    const DeadlineRun run =
        runOf(DeadlinePolicy::SpotOnly, job, periodicAvailability(36, 18, 600, 600).offered());
    CHECK(run.isFinished);
    CHECK(run.ticks > job.ticksToDeadline());
    const DeadlineRun none = runOf(DeadlinePolicy::SpotOnly, job, never());
    CHECK_FALSE(none.isFinished);
    CHECK(std::isnan(none.cost));
    CHECK(none.spotHours == 0);
}

TEST_CASE("a deadline shorter than the work is infeasible for every policy that keeps it")
{
    const DeadlineJob job = referenceJob(48);
    CHECK_FALSE(job.isFeasible());
    CHECK(referenceJob(48.0 + 1.0 / 3).isFeasible());
    for (const auto policy : {DeadlinePolicy::Greedy, DeadlinePolicy::Uniform, DeadlinePolicy::Optimum}) {
        const DeadlineRun run = runOf(policy, job, always());
        CHECK_FALSE(run.isFinished);
        CHECK(std::isnan(run.cost));
    }
    CHECK(runOf(DeadlinePolicy::OnDemand, job, never()).isFinished);
    const DeadlineJob none = {48 * 3600, 0, 720, 600, 3, 1};
    CHECK_FALSE(runOf(DeadlinePolicy::Greedy, none, always()).isFinished);
}

TEST_CASE("no work is done at once and costs nothing")
{
    DeadlineJob job = referenceJob();
    job.workSeconds = 0;
    for (const auto policy : kDeadlinePolicies) {
        const DeadlineRun run = runOf(policy, job, a());
        CHECK(run.isFinished);
        CHECK(run.cost == 0);
        CHECK(run.ticks == 0);
    }
}

TEST_CASE("an unknown price makes exactly the costs unknown that need it")
{
    DeadlineJob job = referenceJob();
    job.onDemandPerHour = std::nan("");
    CHECK(isNear(runOf(DeadlinePolicy::Greedy, job, always()).cost, 47.033166667));
    CHECK(std::isnan(runOf(DeadlinePolicy::Greedy, job, a()).cost));
    CHECK(runOf(DeadlinePolicy::Greedy, job, a()).isFinished);
    CHECK(std::isnan(runOf(DeadlinePolicy::OnDemand, job, a()).cost));
    job = referenceJob();
    job.spotPerHour = std::nan("");
    CHECK(isNear(runOf(DeadlinePolicy::OnDemand, job, a()).cost, 147.9));
    CHECK(std::isnan(runOf(DeadlinePolicy::Uniform, job, a()).cost));
}

TEST_CASE("a start shifts the trace, and a trace that ends too early is refused")
{
    const DeadlineJob job = referenceJob();
    Flags shifted = a();
    shifted.erase(shifted.begin(), shifted.begin() + 20);
    for (const auto policy : kDeadlinePolicies) {
        const DeadlineRun late = runOf(policy, job, a(), 20);
        const DeadlineRun first = runOf(policy, job, shifted);
        CHECK(late.onDemandHours == first.onDemandHours);
        CHECK(late.spotHours == first.spotHours);
        CHECK(late.ticks == first.ticks);
        CHECK(late.switches == first.switches);
    }
    for (const std::int64_t start : {-1, 400, 1000000}) {
        const auto run = replaySpot(DeadlinePolicy::OnDemand, job, a(), start);
        REQUIRE_FALSE(run.ok());
        CHECK(run.error().kind == ErrorKind::BadInput);
        CHECK(run.error().message.find("0 to 399") != std::string::npos);
    }
    for (const auto policy : {DeadlinePolicy::Greedy, DeadlinePolicy::Optimum}) {
        const auto run = replaySpot(policy, job, a(), 100);
        REQUIRE_FALSE(run.ok());
        CHECK(run.error().message.find("start at tick 40 or before") != std::string::npos);
    }
}

TEST_CASE("many starts give the runs of each, and their means with the share that falls back")
{
    const DeadlineJob job = referenceJob();
    const std::vector<std::int64_t> starts{0, 7, 40};
    const auto runs = required(replaySpot(DeadlinePolicy::Greedy, job, a(), starts));
    REQUIRE(runs.size() == 3);
    double total = 0;
    double onDemand = 0;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const DeadlineRun alone = runOf(DeadlinePolicy::Greedy, job, a(), starts[i]);
        CHECK(runs[i].cost == alone.cost);
        CHECK(runs[i].startTick == starts[i]);
        total += alone.cost;
        onDemand += alone.onDemandHours * 3.06;
    }
    const DeadlineSummary summary = summarise(job, runs);
    CHECK(isNear(summary.meanCost, total / 3));
    CHECK(isNear(summary.onDemandCostShare, onDemand / total));
    CHECK(summary.finishedRuns == 3);
    CHECK(std::isnan(summarise(job, {}).meanCost));
    std::stop_source source;
    source.request_stop();
    const auto stopped = replaySpot(DeadlinePolicy::Greedy, job, a(), starts, source.get_token());
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().kind == ErrorKind::Cancelled);
}

TEST_CASE("policies are known by their names, and the others are listed")
{
    for (const auto policy : kDeadlinePolicies) {
        const auto parsed = required(parsePolicy(policyName(policy)));
        CHECK(parsed == policy);
    }
    const auto unknown = parsePolicy("gready");
    REQUIRE_FALSE(unknown.ok());
    CHECK(unknown.error().message.find("greedy, uniform, on-demand, spot-only, optimum") !=
          std::string::npos);
}
