// What is read of effects off the GUI thread, and what may be kept of it while a lever is dragged.
#include "tests/support/effect_studies.h"
#include "tests/support/test.h"

#include "ui/jobs/effects_job.h"
#include "ui/jobs/evaluation_job.h"

#include <cmath>

using namespace breakeven;
using breakeven::test::serviceStudy;
using breakeven::test::set;

namespace {

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
