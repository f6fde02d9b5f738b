#include "tests/support/two_routes/spot_jobs.h"

#include "model/effects/break_even_hazard.h"
#include "model/effects/checkpointing.h"
#include "model/numeric/sample_statistics.h"
#include "tests/support/two_routes/draws.h"
#include "tests/support/two_routes/two_routes.h"

#include <cmath>

namespace breakeven::test {

namespace {

enum SpotJobFamily : std::uint32_t { kSpotPoints = 7, kScratch = 20, kCheckpoints };

// The mean time of as many jobs as its error asks for, which the exact deviation tells.
Estimate simulatedHours(SpotCompletionRun run, const Completion &exact)
{
    const double variation = exact.deviationHours / exact.expectedHours;
    run.paths = std::uint64_t(std::max(20000.0, std::ceil(std::pow(variation / kRelativeError, 2))));
    const auto paths = simulateSpotCompletion(run);
    if (!paths)
        return {};
    return {sampleMean(paths->hours), exact.deviationHours / std::sqrt(double(run.paths))};
}

SpotCompletionRun oneSegment(double work, const PreemptionTerms &terms, std::uint64_t seed)
{
    SpotCompletionRun run;
    run.terms = terms;
    run.plan = {work, work, true};
    run.seed = seed;
    return run;
}

} // namespace

SpotCompletionRun spotJobPoint(std::uint64_t i)
{
    const auto draw = [i](std::uint32_t dim) { return uniform(2024, kSpotPoints, i, dim); };
    const auto between = [&](std::uint32_t dim, double low, double high) {
        return low * std::exp(std::log(high / low) * draw(dim));
    };
    SpotCompletionRun run;
    run.plan.workHours = between(0, .5, 200);
    run.plan.intervalHours = run.plan.workHours / between(1, .5, 60); // below 1: longer than the work
    run.plan.hasFinalCheckpoint = draw(2) < .7;
    const double span = std::min(run.plan.intervalHours, run.plan.workHours);
    run.terms.hazardPerHour = between(3, .01, 1.5) / span;
    run.terms.checkpointHours = draw(4) < .2 ? 0 : span * between(5, .01, .5);
    run.terms.delayHours = draw(6) < .2 ? 0 : span * between(7, .01, 1);
    run.terms.recoveryHours = draw(8) < .4 ? 0 : span * between(9, .01, .5);
    if (draw(10) < .1) {
        run.plan.intervalHours = 0;
        run.terms.checkpointHours = 0;
        run.terms.delayHours = span * .3; // without any cost nothing would be left to chance
    }
    run.seed = 1000 + i;
    return run;
}

std::vector<Agreement> compareSpotJobs()
{
    Agreement hours("expected time");
    for (std::uint64_t i = 0; i < kRoutePoints; ++i) {
        SpotCompletionRun run = spotJobPoint(i);
        const Completion exact = completion(run.terms, run.plan);
        hours.add(simulatedHours(run, exact), exact.expectedHours);
        if (i % 20 == 0) {
            run.terms.hazardPerHour = 0;
            const Completion calm = completion(run.terms, run.plan);
            hours.add(simulatedHours(run, calm), calm.expectedHours);
        }
    }
    return {hours};
}

std::vector<Agreement> compareBreakEvenHazards()
{
    Agreement scratch("stretch, no checkpoint"), checkpoints("stretch, best interval");
    for (std::uint64_t i = 0; i < kRoutePoints; ++i) {
        PointDraws point(kScratch, i);
        const double ratio = point.between(1.1, 6), work = point.between(.5, 100);
        const double delay = point.chance(.3) ? 0 : work * point.between(.01, .5);
        const double hazard = breakEvenHazardFromScratch(ratio, work, delay);
        const SpotCompletionRun run = oneSegment(work, {hazard, 0, delay, 0}, i);
        scratch.add(simulatedHours(run, completion(run.terms, run.plan)), ratio * work);
    }
    for (std::uint64_t i = 0; i < kRoutePoints; ++i) {
        PointDraws point(kCheckpoints, i);
        const double ratio = point.between(1.1, 6), checkpoint = point.between(.01, .5);
        const double recovery = point.chance(.3) ? 0 : point.between(.01, .5);
        const double delay = point.chance(.3) ? 0 : point.between(.01, 1);
        const double hazard = breakEvenHazardWithCheckpoints(ratio, checkpoint, recovery, delay);
        const double interval = exactInterval(hazard, checkpoint);
        const SpotCompletionRun run = oneSegment(interval, {hazard, checkpoint, delay, recovery}, i);
        checkpoints.add(simulatedHours(run, completion(run.terms, run.plan)), ratio * interval);
    }
    return {scratch, checkpoints};
}

} // namespace breakeven::test
