// The simulated 95th percentile of jobs and bursts that are interrupted, along the curve of a lever.
#include "tests/model/levers/lever_study.h"

#include "model/levers/job_percentiles.h"

#include <cmath>

using namespace breakeven;
using breakeven::test::Draft;
using breakeven::test::isNear;
using breakeven::test::jobOnSpot;
using breakeven::test::LeverStudy;

TEST_CASE("95 of 100 jobs take longer than expected, and no less than the work and its checkpoints")
{
    const LeverStudy study(jobOnSpot());
    LeverReading reading = study.read(LeverKind::CheckpointInterval);
    const auto figure = simulateJobPercentiles(study.sheet, study.evaluation, reading);
    REQUIRE(figure);
    CHECK(figure->runs == kJobPaths);
    CHECK(figure->seed == kEffectsSeed);
    for (const LeverSample &sample : reading.curve)
        CHECK(sample.p95 > sample.mean);
    // The same seed, the same numbers.
    LeverReading again = study.read(LeverKind::CheckpointInterval);
    REQUIRE(simulateJobPercentiles(study.sheet, study.evaluation, again));
    CHECK(again.now->p95 == reading.now->p95);
    // Where interruptions are rare 95 jobs of 100 see none: the time is that of the segments.
    Draft calm = jobOnSpot();
    calm.set("options.spot.interruption_rate", "0.0001");
    const LeverStudy rare(calm);
    LeverReading quiet = rare.read(LeverKind::CheckpointInterval);
    REQUIRE(simulateJobPercentiles(rare.sheet, rare.evaluation, quiet));
    const double work = *valueNamed(rare.evaluation, "options.spot.steps.hours_of_job");
    const double segments = std::ceil(work / 1.5 - 1e-9);
    // It waits for the one before: longer by the checkpoints of whole segments there, of the long run here.
    const double waited = quiet.now->p95 - (work + segments * 5 / 60);
    const double wait = *valueNamed(rare.evaluation, "options.spot.steps.wait_mean_h");
    CHECK(isNear(waited, wait * (work / 1.5) / segments, 0.01));
}

TEST_CASE("a job that waits for the others and for machines takes so much longer, at any percentile")
{
    const auto readingOf = [](const Draft &draft) {
        const LeverStudy study(draft);
        LeverReading reading = study.read(LeverKind::CheckpointInterval);
        REQUIRE(simulateJobPercentiles(study.sheet, study.evaluation, reading));
        return reading;
    };
    Draft draft = jobOnSpot();
    const LeverReading at = readingOf(draft);
    draft.set("options.spot.ready_time", "90 min");
    const LeverReading later = readingOf(draft);
    for (std::size_t i = 0; i < at.curve.size(); ++i) {
        CHECK(isNear(later.curve[i].mean, at.curve[i].mean + 1.5));
        CHECK(isNear(later.curve[i].p95, at.curve[i].p95 + 1.5));
    }
}

TEST_CASE("95 of 100 bursts on spot are done later than expected")
{
    Draft draft("burst");
    draft.set("workloads.burst.job_h", "10 h").option("spot", "spot");
    draft.set("options.spot.price", "8 USD/h").set("options.spot.gpus_per_instance", "8");
    draft.set("options.spot.speed", "1").set("options.spot.stretch.mode", "computed");
    draft.set("options.spot.interruption_rate", "0.0005").set("options.spot.checkpoint_interval", "unknown");
    draft.set("options.spot.job_nodes", "1000");
    const LeverStudy study(draft);
    LeverReading reading = study.read(LeverKind::CheckpointInterval);
    REQUIRE(simulateJobPercentiles(study.sheet, study.evaluation, reading));
    REQUIRE(reading.now);
    CHECK(reading.now->p95 > reading.now->mean);
}
