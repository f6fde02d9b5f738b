// Effects computed from their causes, in the money of an option: the reference rows of the formulas again.
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

#include "model/effects/single_replica.h"

#include <algorithm>

using namespace breakeven;
using breakeven::test::Draft;
using breakeven::test::isNear;
using breakeven::test::lineTotal;
using breakeven::test::required;

namespace {

// One node, 48 hours of work in segments of 2, as PRE-08c.
Draft interruptedJob()
{
    Draft draft;
    draft.option("spot", "spot").set("options.spot.price", "0.9731 USD/h");
    draft.set("options.spot.speed", "1").set("options.spot.stretch.mode", "computed");
    draft.set("options.spot.job_nodes", "1").set("options.spot.job_length", "48 h");
    draft.set("options.spot.checkpoint_interval", "2 h");
    return draft;
}

} // namespace

TEST_CASE("OPT-02: the stretch computed from interruptions is that of the formula")
{
    const Draft draft = interruptedJob();
    CHECK(isNear(*draft.outcome().costPerUsefulGpuHour(), 1.0790049813995324));
}

TEST_CASE("waiting for a node is billed only by convention, and always lasts")
{
    Draft draft = interruptedJob();
    const double before = *draft.outcome().totalCost();
    draft.set("workloads.training.job_gpu_hours", "48 GPU-h/job");
    draft.set("options.spot.wait_time", "1 h");
    const OptionOutcome unbilled = draft.outcome();
    CHECK(isNear(*unbilled.totalCost(), before));
    CHECK(*unbilled.timeToResultHours() > 48 * 53.223963731556424 / 48 / 8);
    draft.set("conventions.waiting_billed", "true");
    CHECK(*draft.outcome().totalCost() > before);
    draft.set("conventions.waiting_billed", "false").set("conventions.restart_billed", "false");
    CHECK(*draft.outcome().totalCost() < before);
}

TEST_CASE("without interruptions only the checkpoints lengthen the work, and none is cheapest")
{
    Draft draft = interruptedJob();
    draft.set("options.spot.interruption_rate", "0");
    CHECK(isNear(*draft.outcome().costPerUsefulGpuHour(),
                 0.9731 * 50 / 48)); // 24 × (2 h + 5 min)
    draft.set("options.spot.checkpoint_interval", "unknown");
    CHECK(*draft.outcome().costPerUsefulGpuHour() < 0.9731 * 1.002);
}

TEST_CASE("OPT-04: the overhead of a burst computed from the autoscaler's flags is CAS-02's")
{
    Draft draft("burst");
    draft.option("autoscaled", "on-demand").set("options.autoscaled.allocation", "autoscaled");
    draft.set("options.autoscaled.price", "30 USD/h").set("options.autoscaled.gpus_per_instance", "8");
    draft.set("options.autoscaled.speed", "1").set("options.autoscaled.overhead.mode", "computed");
    // 30 USD an hour of a node with 8 GPUs.
    CHECK(isNear(*draft.outcome().costPerUsefulGpuHour(), 97.75 / 8));
    draft.set("options.autoscaled.autoscaler", "gke_default");
    const double fitted = *draft.outcome().costPerUsefulGpuHour() * 8 / 30;
    CHECK(std::fabs(fitted / 5.7563581365 - 1) < 0.05); // CAS-gke_default
}

TEST_CASE("an overhead without a length of the job is computed for the runs that the load makes")
{
    Draft draft;
    draft.option("autoscaled", "on-demand").set("options.autoscaled.allocation", "autoscaled");
    draft.set("options.autoscaled.price", "30 USD/h").set("options.autoscaled.speed", "1");
    draft.set("options.autoscaled.overhead.mode", "computed");
    // 8 GPUs for a quarter of each day: one run of 6 hours.
    const double byLoad = *draft.outcome().totalCost();
    draft.set("options.autoscaled.job_length", "6 h");
    CHECK(isNear(*draft.outcome().totalCost(), byLoad));
    draft.set("options.autoscaled.job_length", "2 h");
    CHECK(*draft.outcome().totalCost() > byLoad);
}

TEST_CASE("the efficiency computed from a law counts from the baseline")
{
    Draft draft;
    draft.option("spot", "spot").set("options.spot.price", "1 USD/h").set("options.spot.speed", "1");
    draft.set("options.spot.job_nodes", "64").set("options.spot.efficiency.mode", "computed");
    draft.set("options.spot.baseline_gpus", "4");
    draft.set("options.spot.serial_share", "0.02716049382716051");
    draft.set("options.spot.crosstalk", "0.002469135802469135");
    // SCA-12x8: half of the speed is lost at 64 GPUs.
    CHECK(isNear(*draft.outcome().costPerUsefulGpuHour(), 2));
}

TEST_CASE("cold starts and cool-down computed from requests bill the replica's share of the time")
{
    Draft draft("inference");
    // A request every ten minutes, 30 s each, as S0-01 but with a set-up that always takes 300 s.
    draft.set("workloads.inference.measure", "requests")
        .set("workloads.inference.requests_per_month", "4380");
    draft.set("workloads.inference.service_time", "30 s/request");
    draft.option("zero", "scale-to-zero").set("options.zero.price", "1 USD/h").set("options.zero.speed", "1");
    draft.set("options.zero.idle_per_start_h.mode", "computed").set("options.zero.driver_time", "35 s");
    const SingleReplica replica = singleReplica({1.0 / 600, 30, 1, 300, 0, 300, 60});
    const OptionOutcome outcome = draft.outcome();
    const double hours = 36 * 730;
    CHECK(isNear(*outcome.totalCost(), replica.paidFraction * hours));
    CHECK(isNear(lineTotal(outcome, "rent"), 0.05 * hours));
    CHECK(*outcome.p95LatencySeconds() > 300);
    draft.set("options.zero.cooldown_time", "1e9 s");
    CHECK(isNear(*draft.outcome().totalCost(), hours, 1e-6));
}

TEST_CASE("a value set by hand ends the computing, and its causes are no longer listed")
{
    Draft draft = interruptedJob();
    const auto lists = [&](const char *path) {
        for (const ConstInputPlace &place : allInputs(draft.study))
            if (place.path == path)
                return true;
        return false;
    };
    CHECK(lists("options.spot.interruption_rate"));
    draft.set("options.spot.stretch", "1.5");
    CHECK_FALSE(lists("options.spot.interruption_rate"));
    CHECK(isNear(*draft.outcome().costPerUsefulGpuHour(), 0.9731 * 1.5));
}

TEST_CASE("a computed effect is no unused input, and what it was before is")
{
    Draft draft = interruptedJob();
    const auto unused = [&](const char *path) {
        const auto sheet = required(buildStudySheet(draft.study));
        const auto paths = unusedInputs(draft.study, sheet);
        return std::find(paths.begin(), paths.end(), path) != paths.end();
    };
    CHECK_FALSE(unused("options.spot.stretch"));
    CHECK_FALSE(unused("options.spot.interruption_rate"));
    // Kept instances do not start with the work.
    draft.set("options.spot.overhead.mode", "computed").set("options.spot.allocation", "always-on");
    CHECK_FALSE(unused("options.spot.overhead"));
    const auto all = allInputs(draft.study);
    CHECK(std::none_of(all.begin(), all.end(),
                       [](const ConstInputPlace &place) { return place.path == "options.spot.overhead"; }));
}
