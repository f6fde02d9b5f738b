// Jobs of a known length run whole, in slots of machines: how many machines, who waits, and what is rented.
#include "model/dispatch/dispatch.h"
#include "model/effects/job_patience.h"
#include "model/numeric/unknown.h"
#include "model/plan/mix_option.h"
#include "model/study/study_path.h"
#include "tests/model/study_draft.h"
#include "tests/support/month_length.h"
#include "tests/support/required.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

// 16 GPUs that are busy 60 % of the time, in jobs of 8 for a day: 1.2 jobs at work on average.
Draft sixteenGpus()
{
    Draft draft;
    draft.set("conventions.horizon_months", "12").set("conventions.discount_rate", "0");
    draft.set("workloads.training.gpus", "16").set("workloads.training.busy", "60%");
    draft.set("workloads.training.job_gpus", "8").set("workloads.training.job_length", "24");
    draft.set("workloads.training.max_wait", "66");
    return draft;
}

Draft &withOnDemand(Draft &draft)
{
    draft.option("od", "on-demand").set("options.od.price", "20");
    draft.set("options.od.allocation", "autoscaled").set("options.od.overhead", "1");
    return draft.set("options.od.gpus_per_instance", "8").set("options.od.speed", "1");
}

Draft &withCommitment(Draft &draft, const char *gpus)
{
    draft.option("year", "committed").set("options.year.price", "10").set("options.year.gpus", gpus);
    draft.set("options.year.gpus_per_instance", "8").set("options.year.speed", "1");
    draft.set("options.year.overflow_price.mode", "computed");
    draft.set("options.year.overflow_machine_price", "20");
    return draft.set("options.year.overflow_gpus_per_machine", "8");
}

} // namespace

TEST_CASE("an amount by busy GPUs and by jobs a month is the same study")
{
    Draft busy = sixteenGpus(), jobs = sixteenGpus();
    jobs.set("workloads.training.measure", "jobs").set("workloads.training.jobs_per_month", "36.5");
    for (Draft *draft : {&busy, &jobs})
        withCommitment(*draft, "8");
    const OptionOutcome a = busy.outcome(), b = jobs.outcome();
    CHECK(isNear(*a.totalCost(), *b.totalCost()));
    CHECK(isNear(*a.served.wait95, *b.served.wait95));
    for (const Hours hours : {Hours::Demanded, Hours::Served, Hours::Paid, Hours::Used, Hours::Idle})
        CHECK(isNear(*a.hours(hours), *b.hours(hours), 1e-6));
}

// Source: M/M/n+G by hand: a = 1.2, c = 1, ρ = 1.2, x = 0.05 − 1/24, E = 1.
TEST_CASE("jobs that a commitment cannot start in time are rented whole")
{
    Draft draft = sixteenGpus();
    withCommitment(draft, "8");
    const OptionOutcome outcome = draft.outcome();
    const double share = 0.27808348;
    CHECK(outcome.status == Status::Ok);
    CHECK(*outcome.unmetGpuHours() == Approx(0).margin(1e-6));
    CHECK(isNear(*outcome.served.wait95, 66));
    const double work = 36.5 * 12 * 192;
    CHECK(isNear(*outcome.totalCost(), 10 * kMonth * 12 + share * work / 8 * 20, 1e-6));
}

TEST_CASE("a job that fits a machine straddles no two: three of 5 GPUs take three machines of 8")
{
    Draft draft;
    draft.set("conventions.horizon_months", "12").set("conventions.discount_rate", "0");
    draft.set("workloads.training.measure", "jobs").set("workloads.training.jobs_per_month", "90");
    draft.set("workloads.training.job_gpus", "5").set("workloads.training.job_length", "24");
    draft.set("workloads.training.max_wait", "24");
    withOnDemand(draft);
    const OptionOutcome started = draft.outcome();
    CHECK(*started.served.machines[0] == 3);
    CHECK(isNear(*started.totalCost(), 12 * 90 * 24 * 20., 1e-6));
    draft.set("options.od.allocation", "always-on").set("options.od.gpus", "16");
    CHECK(draft.outcome().status == Status::Short);
    draft.set("options.od.gpus", "48");
    CHECK(draft.outcome().status == Status::Ok);
}

TEST_CASE("20 % more jobs cost 20 % more on machines that are started for them, and one more never less")
{
    Draft draft = sixteenGpus();
    draft.set("workloads.training.gpus", "1").set("workloads.training.job_gpus", "1");
    withOnDemand(draft).set("options.od.gpus_per_instance", "1");
    const auto cost = [&](double busy) {
        draft.set("workloads.training.busy", std::to_string(100 * busy) + "%");
        return *draft.outcome().totalCost();
    };
    CHECK(cost(.12) == Approx(1.2 * cost(.1)).epsilon(.003));
    double before = 0;
    for (double busy = .1; busy < 1; busy += .1) {
        CHECK(cost(busy) > before);
        before = cost(busy);
    }
}

TEST_CASE("kept machines without a number are the fewest that start 95 % of the jobs in time")
{
    for (const double wait : {0., 12., 66., 400.}) {
        Draft draft = sixteenGpus();
        draft.set("workloads.training.max_wait", std::to_string(wait));
        withOnDemand(draft).set("options.od.allocation", "always-on");
        const OptionOutcome kept = draft.outcome();
        CAPTURE(wait);
        CHECK(kept.status == Status::Ok);
        const double machines = *kept.served.machines[0];
        CHECK(machines == slotsInTime(.05, 24, 1, wait));
        draft.set("options.od.gpus", std::to_string(8 * (machines - 1)));
        CHECK(draft.outcome().status != Status::Ok);
    }
}

TEST_CASE("more patience never costs more at fixed sizes")
{
    double before = kInfinite;
    for (const char *wait : {"0", "1", "6", "24", "66", "200"}) {
        Draft draft = sixteenGpus();
        withCommitment(draft, "8").set("workloads.training.max_wait", wait);
        const double cost = *draft.outcome().totalCost();
        CHECK(cost <= before * (1 + 1e-9));
        before = cost;
    }
}

TEST_CASE("jobs that are fed from a queue fill the machines, and the rest of them is rented")
{
    Draft draft = sixteenGpus();
    draft.set("workloads.training.arrivals", "planned");
    withCommitment(draft, "8");
    const OptionOutcome outcome = draft.outcome();
    CHECK(outcome.status == Status::Ok);
    CHECK(isNear(*outcome.totalCost(), 10 * kMonth * 12 + .2 * kMonth * 12 * 20, 1e-6));
    CHECK(*outcome.served.wait95 == 0);
}

TEST_CASE("jobs that are fed from a queue fill machines that are started for them, while they may wait")
{
    // Four GPUs each, on machines of eight; of 0.6 jobs at work two run together if the first waits a day.
    struct Row
    {
        const char *busy, *wait;
        double machines;
    };
    for (const Row &row : {Row{"30%", "66", .6},
                           {"47.5%", "66", .95},
                           {"52.5%", "66", 1.05},
                           {"15%", "12", .6},
                           {"15%", "24", .5},
                           {"15%", "66", .3}}) {
        INFO(row.busy << " within " << row.wait);
        Draft draft = sixteenGpus();
        draft.set("workloads.training.arrivals", "planned").set("workloads.training.busy", row.busy);
        draft.set("workloads.training.job_gpus", "4").set("workloads.training.max_wait", row.wait);
        CHECK(isNear(*withOnDemand(draft).outcome().totalCost(), row.machines * 20 * kMonth * 12, 1e-9));
    }
}

TEST_CASE("a mix costs less than each of its ways alone and what the plan says within 1 %")
{
    Draft draft = sixteenGpus();
    withOnDemand(draft);
    withCommitment(draft, "16");
    Study study = draft.study;
    const auto added = required(addMix(study));
    REQUIRE(added);
    const Comparison compared = *evaluate(study);
    double mix = 0, least = kInfinite;
    for (const OptionOutcome &option : compared.options)
        (option.id == kMixId ? mix : least) =
            option.id == kMixId ? *option.npv() : std::min(least, *option.npv());
    CHECK(mix < (1 - kTieOfWays) * least);
    const auto plan = required(planCapacity(study, {}));
    CHECK(plan.cost == Approx(mix).epsilon(.01));
    CHECK(study.options.at(kMixId).name == "Commit 8 GPUs and rent the rest");
}

TEST_CASE("slots that are filled to the last have a queue without an end")
{
    for (const double slots : {1., 3., 5., 8., 64.}) {
        const JobPatience full = jobPatience(slots / 24, 24, 1, slots, kInfinite);
        CHECK(std::isnan(full.wait95));
        CHECK(std::isnan(full.waitMean));
    }
}

TEST_CASE("a commitment within the plan is not renewed beyond it, and what comes afterwards is rented")
{
    const auto costOf = [](const char *months, const char *renewal) {
        Draft draft = sixteenGpus();
        withCommitment(draft, "16").set("options.year.term_months", "8");
        draft.set("options.year.renewal", renewal).set("conventions.horizon_months", months);
        const OptionOutcome outcome = draft.outcome();
        CHECK(outcome.status == Status::Ok);
        return *outcome.totalCost();
    };
    // 1.2 jobs at work for a month, on machines that cost 20 an hour.
    const double rented = 1.2 * 730 * 20;
    CHECK(isNear(costOf("8", "within-plan"), costOf("8", "renewed")));
    CHECK(isNear(costOf("12", "within-plan"), costOf("8", "renewed") + 4 * rented));
    CHECK(isNear(costOf("12", "once"), costOf("12", "within-plan")));
    CHECK(isNear(costOf("18", "within-plan"), costOf("16", "renewed") + 2 * rented));
    CHECK(isNear(costOf("7", "within-plan"), 7 * rented));
}
