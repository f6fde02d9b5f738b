// What is read of effects off the GUI thread, and what may be kept of it while a lever is dragged.
#include "tests/support/test.h"

#include "model/fields.h"
#include "model/study_path.h"
#include "ui/effects_job.h"
#include "ui/evaluation_job.h"

#include <cmath>

using namespace breakeven;

namespace {

void set(Study &study, const char *path, const char *text)
{
    const auto result = setPath(study, path, text);
    INFO(path << (result ? "" : ": " + result.error().text()));
    REQUIRE(result);
}

Study serviceStudy()
{
    Study study;
    completeStudy(study);
    study.workloads["service"] = newWorkload(study, "inference");
    set(study, "workloads.service.measure", "requests");
    set(study, "workloads.service.requests_per_month", "4380");
    set(study, "workloads.service.service_time", "30 s/request");
    study.options["zero"] = newOption(study, "scale-to-zero");
    set(study, "options.zero.price", "1 USD/h");
    set(study, "options.zero.speed", "1");
    set(study, "options.zero.idle_per_start_h.mode", "computed");
    completeStudy(study);
    return study;
}

EffectsOutcome read(const Study &study, const LeverLimits &limits, LeverDepth depth)
{
    return readEffects(evaluateQuickly(study, nullptr).result, limits, depth);
}

} // namespace

TEST_CASE("while only the lever moves its simulated curve and its cheapest stay")
{
    const LeverLimits limits{{}, 100.0};
    Study study = serviceStudy();
    const EffectsOutcome before = read(study, limits, LeverDepth::Simulated);
    REQUIRE(before.isComplete);
    set(study, "options.zero.cooldown_time", "1000 s");
    EffectsOutcome next = read(study, limits, LeverDepth::Quick);
    CHECK(next.readings[0].state == LeverState::Simulating);
    keepSimulated(next, before);
    const LeverReading &kept = next.readings[0];
    const LeverReading exact = read(study, limits, LeverDepth::Simulated).readings[0];
    for (std::size_t i = 0; i < kept.curve.size(); ++i)
        CHECK(kept.curve[i].p95 == exact.curve[i].p95);
    CHECK(std::fabs(kept.now->p95 / exact.now->p95 - 1) < 0.01);
    CHECK(kept.state == LeverState::Read);
    CHECK(kept.cheapest->at == exact.cheapest->at);
}

TEST_CASE("once another input has changed nothing simulated is kept")
{
    Study study = serviceStudy();
    const EffectsOutcome before = read(study, {}, LeverDepth::Simulated);
    set(study, "options.zero.model_size", "50 GB");
    EffectsOutcome next = read(study, {}, LeverDepth::Quick);
    keepSimulated(next, before);
    CHECK(std::isnan(next.readings[0].curve[0].p95));
    CHECK(std::isnan(next.readings[0].now->p95));
}
