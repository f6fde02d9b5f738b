// Studies whose nodes age, or go back to a checkpoint while others work: the stretches of the reference rows.
#include "tests/model/study_draft.h"

#include "model/procurement/lifetimes.h"
#include "tests/model/spot_inputs.h"
#include "tests/support/required.h"

using namespace breakeven;
using breakeven::test::Draft;
using breakeven::test::hasIssue;
using breakeven::test::isNear;
using breakeven::test::listsSpotInput;
using breakeven::test::required;

namespace {

// SPOT of the reference rows, on one node of a job that is as long as the plan.
Draft ageingSpotJob(const char *gpus = "1")
{
    Draft draft;
    draft.option("spot", "spot").set("options.spot.price", "1 USD/h").set("options.spot.speed", "1");
    draft.set("workloads.training.gpus", gpus).set("options.spot.gpus_per_instance", gpus);
    draft.set("options.spot.stretch.mode", "computed").set("options.spot.interruption_rate", "0.05");
    draft.set("options.spot.restart_time", "12").set("options.spot.save_time", "5");
    draft.set("options.spot.checkpoint_interval", "120");
    return draft;
}

double spotValue(const Draft &draft, const std::string &quantity)
{
    const auto sheet = required(buildStudySheet(draft.study));
    const auto node = sheet.sheet->find("options.spot." + quantity);
    INFO(quantity);
    REQUIRE(node);
    return Evaluation(sheet.sheet).scalar(*node).value_or(-1);
}

double stretch(const Draft &draft) { return spotValue(draft, "stretch"); }

} // namespace

TEST_CASE("P-26: a job of 12 hours on one machine of 8 loses the hours of the reference row")
{
    Draft draft = ageingSpotJob("8");
    draft.set("workloads.training.measure", "jobs").set("workloads.training.jobs_per_month", "20");
    draft.set("workloads.training.job_gpu_hours", "96");
    CHECK(isNear((stretch(draft) - 1) * 23040, 2507.50259, 1e-8));
}

TEST_CASE("P-28: a cap takes what a constant rate leaves")
{
    Draft draft = ageingSpotJob();
    draft.set("options.spot.job_nodes", "1").set("options.spot.job_length", "48");
    CHECK(isNear(stretch(draft), 53.223963731556424 / 48));
    draft.set("options.spot.lifetime_cap", "24 h");
    CHECK(isNear((stretch(draft) - 1) * 17520, 2469.19834, 1e-8));
}

TEST_CASE("P-29: Weibull lives and a sample of lives stretch the work as in the reference rows")
{
    Draft draft = ageingSpotJob("4");
    draft.set("options.spot.lifetime_law", "weibull");
    CHECK_FALSE(listsSpotInput(draft, "lifetime_t1"));
    CHECK_FALSE(listsSpotInput(draft, "interruption_rate"));
    draft.set("options.spot.lifetime_shape", "0.6").set("options.spot.lifetime_scale", "20");
    draft.set("options.spot.lifetime_cap", "24");
    CHECK(isNear((stretch(draft) - 1) * 10512, 1547.21036, 1e-8));
    Draft sampled = ageingSpotJob("4");
    sampled.set("options.spot.lifetime_law", "empirical").set("options.spot.lifetimes", "0.5,3,6,11,24,24");
    CHECK(isNear((stretch(sampled) - 1) * 10512, 1699.44, 1e-9));
    // The conventions decide what of the delay is billed.
    const double elapsed = spotValue(sampled, "steps.elapsed_stretch");
    CHECK(elapsed == stretch(sampled));
    sampled.set("conventions.restart_billed", "false").set("options.spot.wait_time", "6 min");
    CHECK(stretch(sampled) < elapsed);
    CHECK(spotValue(sampled, "steps.elapsed_stretch") > elapsed);
}

TEST_CASE("P-27: elastic nodes that go back to a checkpoint stretch the work as in the reference row")
{
    Draft draft;
    draft.option("spot", "spot").set("options.spot.price", "1.173").set("options.spot.speed", "1");
    draft.set("options.spot.gpus_per_instance", "4").set("options.spot.job_nodes", "16");
    draft.set("options.spot.stretch.mode", "computed").set("options.spot.interrupted", "elastic");
    draft.set("options.spot.interruption_rate", "0.04").set("options.spot.restart_time", "2");
    draft.set("options.spot.wait_time", "6").set("options.spot.save_time", "1");
    draft.set("options.spot.checkpoint_interval", "30");
    CHECK(isNear((stretch(draft) - 1) * 96000, 26092.5546, 1e-8));
    CHECK(isNear(400 / (64 * .5) * spotValue(draft, "steps.elapsed_stretch"), 15.961057920504082));
    // The best interval of all nodes is shorter.
    draft.set("options.spot.checkpoint_interval", "unknown");
    CHECK((stretch(draft) - 1) * 96000 < 26092.5546);
    CHECK(spotValue(draft, "steps.best_checkpoint_interval") < .5);
    // One node in ten days, by its age: one law's mean life is like another's rate.
    draft.set("options.spot.interruption_rate", "0.05");
    const double atRate = stretch(draft);
    draft.set("options.spot.lifetime_law", "weibull").set("options.spot.lifetime_shape", "1");
    CHECK(isNear(stretch(draft), atRate, 1e-12));
    draft.set("options.spot.lifetime_cap", "24 h");
    CHECK(stretch(draft) > atRate);
}

TEST_CASE("an elastic job without checkpoints to write loses no work, as before")
{
    Draft draft = ageingSpotJob();
    draft.set("options.spot.interrupted", "elastic").set("options.spot.job_nodes", "16");
    draft.set("options.spot.wait_time", "6").set("options.spot.restart_time", "2");
    draft.set("options.spot.save_time", "0").set("options.spot.checkpoint_interval", "unknown");
    // PRE-23's nodes, each as fast as any other.
    const double there = 16 / (1 + .05 * .1);
    double speed = 0, probability = std::pow(.005 / 1.005, 16);
    for (int k = 0; k <= 16; ++k) {
        speed += probability * k * std::exp(-(k * .05 + (16 - k) / .1) / 30);
        probability *= (16.0 - k) / (k + 1) / .005;
    }
    CHECK(isNear(stretch(draft), there / speed, 1e-12));
}

TEST_CASE("a bathtub ends after a day where no cap is set, and a gang of more nodes earlier")
{
    Draft draft = ageingSpotJob();
    draft.set("options.spot.lifetime_law", "bathtub");
    const double day = stretch(draft);
    draft.set("options.spot.lifetime_cap", "24 h");
    CHECK(stretch(draft) == day);
    draft.set("options.spot.lifetime_cap", "12 h");
    CHECK(stretch(draft) > day);
    draft.set("options.spot.lifetime_cap", "24 h").set("options.spot.job_nodes", "4");
    const double four = stretch(draft);
    CHECK(four > day);
    draft.set("options.spot.common_cause", "100 %");
    CHECK(isNear(stretch(draft), day, 1e-11));
    // Without a given interval that of the mean rate.
    draft.set("options.spot.checkpoint_interval", "unknown").set("options.spot.common_cause", "0 %");
    CHECK(stretch(draft) < four);
    CHECK(isNear(spotValue(draft, "steps.mean_interruption_rate") * spotValue(draft, "steps.gang_life"), 1));
}

TEST_CASE("a market by price takes nodes at a constant rate, up to a cap")
{
    Draft draft = ageingSpotJob();
    draft.set("options.spot.lifetime_law", "weibull").set("options.spot.interruption_cause", "price");
    CHECK_FALSE(listsSpotInput(draft, "lifetime_shape"));
    CHECK_FALSE(listsSpotInput(draft, "interruption_rate"));
    const double endless = stretch(draft);
    draft.set("options.spot.lifetime_cap", "6 h");
    CHECK(stretch(draft) > endless);
}

TEST_CASE(
    "lifetimes that cannot be read are refused in one sentence, and missing ones make the stretch unknown")
{
    Draft draft = ageingSpotJob();
    draft.set("options.spot.lifetime_law", "empirical").set("options.spot.lifetimes", "");
    for (const char *text : {"often", "3, -1", "0", "3; x", "nan", "1e999", ","}) {
        const auto result = setPath(draft.study, "options.spot.lifetimes", text);
        INFO(text);
        REQUIRE_FALSE(result);
        CHECK(result.error().message ==
              std::string("Lifetimes: expected the hours that nodes lived, 1 to 1000 "
                          "numbers above 0, as in '0.5, 3, 24'; found '") +
                  text + "'.");
    }
    CHECK(stretch(draft) == -1);
    CHECK_FALSE(draft.outcome().totalCost());
    CHECK(hasIssue(draft.comparison().issues, Severity::Problem, "options.spot.lifetimes"));
    draft.set("options.spot.lifetimes", "24; 0.5 3");
    CHECK(draft.outcome().totalCost());
    CHECK_FALSE(hasIssue(draft.comparison().issues, Severity::Problem, "options.spot.lifetimes"));
    draft.set("options.spot.stretch", "1.2").set("options.spot.lifetimes", "");
    CHECK_FALSE(hasIssue(draft.comparison().issues, Severity::Problem, "options.spot.lifetimes"));
}
