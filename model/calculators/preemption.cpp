#include "model/effects/preemption.h"

#include "model/calculators/arguments.h"
#include "model/calculators/families.h"
#include "model/calculators/plain_answer.h"
#include "model/effects/break_even_hazard.h"
#include "model/effects/checkpointing.h"
#include "model/numeric/sample_statistics.h"
#include "model/numeric/selection.h"
#include "model/simulation/spot_completion.h"

#include <limits>

namespace breakeven::calculators {

namespace {

Result<CalculatorResult> checkpointInterval(const Arguments &arguments)
{
    const double hazard = arguments.number("hazard_per_h"), checkpoint = arguments.number("checkpoint_h");
    return PlainAnswer()
        .with("young_h", youngInterval(hazard, checkpoint))
        .with("daly_h", dalyInterval(hazard, checkpoint))
        .with("exact_h", exactInterval(hazard, checkpoint))
        .result();
}

PreemptionTerms preemptionTermsOf(const Arguments &arguments)
{
    return {arguments.number("hazard_per_h"), arguments.number("checkpoint_h"), arguments.number("delay_h"),
            arguments.number("recovery_h")};
}

JobPlan planOf(const Arguments &arguments)
{
    const double interval = arguments.isWord("interval_h") ? exactInterval(arguments.number("hazard_per_h"),
                                                                           arguments.number("checkpoint_h"))
                                                           : arguments.number("interval_h");
    return {arguments.number("work_h"), interval, arguments.flag("checkpoint_at_end")};
}

Result<CalculatorResult> spotCompletion(const Arguments &arguments)
{
    const Completion job = completion(preemptionTermsOf(arguments), planOf(arguments));
    return PlainAnswer()
        .with("expected_h", job.expectedHours)
        .with("sd_h", job.deviationHours)
        .with("p_no_preemption", job.uninterruptedProbability)
        .with("segments", job.segments, CalculatorStatus::Ok)
        .result();
}

Result<CalculatorResult> quantilesOf(std::vector<double> hours, double draws, const std::stop_token &stop)
{
    const double mean = sampleMean(hours); // in the order of the paths
    static constexpr double kProbabilities[] = {.05, .5, .95};
    const std::vector<double> quantiles = selectQuantiles(hours, kProbabilities, stop);
    if (stop.stop_requested())
        return Error{ErrorKind::Cancelled, "The simulation was stopped.", {}};
    return PlainAnswer()
        .with("mean_h", mean)
        .with("p5_h", quantiles[0])
        .with("p50_h", quantiles[1])
        .with("p95_h", quantiles[2])
        .with("draws", draws)
        .result();
}

Result<CalculatorResult> spotQuantiles(const Arguments &arguments)
{
    SpotCompletionRun run;
    run.terms = preemptionTermsOf(arguments);
    run.plan = planOf(arguments);
    run.paths = std::uint64_t(arguments.number("samples"));
    run.seed = arguments.integer("seed");
    // Checkpoints without end: known without a simulation.
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    if (expectedInterruptions(run.terms, run.plan) == kInfinite)
        return quantilesOf({kInfinite}, kInfinite, arguments.stop());
    auto paths = simulateSpotCompletion(run, arguments.stop());
    if (!paths)
        return paths.error();
    return quantilesOf(std::move(paths->hours), double(paths->draws), arguments.stop());
}

Result<CalculatorResult> breakEvenHazard(const Arguments &arguments)
{
    const bool hasWork = arguments.isGiven("work_h");
    if (hasWork && (arguments.isTyped("checkpoint_h") || arguments.isTyped("recovery_h")))
        return Error{
            ErrorKind::BadInput,
            "Expected work_h (a job without checkpoints) or checkpoint_h and recovery_h, found both.",
            "work_h"};
    const double ratio = arguments.number("price_ratio");
    const double billedDelay = arguments.flag("delay_billed") ? arguments.number("delay_h") : 0;
    const double hazard = hasWork
                              ? breakEvenHazardFromScratch(ratio, arguments.number("work_h"), billedDelay)
                              : breakEvenHazardWithCheckpoints(ratio, arguments.number("checkpoint_h"),
                                                               arguments.number("recovery_h"), billedDelay);
    return PlainAnswer()
        .with("hazard_per_h", hazard, ratio < 1 ? CalculatorStatus::Never : CalculatorStatus::Unbounded)
        .result();
}

Key hazardKey(const char *help) { return numberKey("hazard_per_h", "1/h", "0.05", atLeast(0), help); }

Key checkpointKey()
{
    return numberKey("checkpoint_h", "h", "0.08333333333333333", atLeast(0), "to write one");
}

std::vector<Key> jobKeys()
{
    return {
        numberKey("work_h", "h", "48", atLeast(0)),
        orWord(numberKey("interval_h", "h", "optimal", atLeast(0).orInfinite(),
                         "work between checkpoints; longer than the work: one segment"),
               "optimal"),
        checkpointKey(),
        hazardKey("of the whole gang"),
        numberKey("delay_h", "h", "0.2", atLeast(0), "until a replacement runs; it cannot fail meanwhile"),
        numberKey("recovery_h", "h", "0", atLeast(0), "to read the checkpoint; may be interrupted"),
        flagKey("checkpoint_at_end", "true")};
}

std::vector<Key> simulationKeys()
{
    std::vector<Key> keys = jobKeys();
    keys.push_back(numberKey("samples", "", "100000", wholeNumber(1, 1e7)));
    keys.push_back(integerKey("seed", "1", 64));
    return keys;
}

} // namespace

std::vector<Calculator> preemption()
{
    return {
        {"checkpoint-interval",
         "The best work between two checkpoints: Young's, Daly's and the exact one",
         "Preemption (§2): intervals; rows PRE-01…03",
         {hazardKey("of the whole gang"), checkpointKey()},
         {{"young_h", "h"}, {"daly_h", "h"}, {"exact_h", "h"}},
         checkpointInterval},
        {"spot-completion",
         "How long a job takes on machines that may be interrupted",
         "Preemption (§2): segments, variance; rows PRE-04…08, PRE-24",
         jobKeys(),
         {{"expected_h", "h"}, {"sd_h", "h"}, {"p_no_preemption", ""}, {"segments", ""}},
         spotCompletion},
        {"spot-quantiles",
         "The spread of the time of such a job, simulated",
         "Preemption (§2): Monte Carlo; rows PRE-08b, PRE-25",
         simulationKeys(),
         {{"mean_h", "h"}, {"p5_h", "h"}, {"p50_h", "h"}, {"p95_h", "h"}, {"draws", ""}},
         spotQuantiles},
        {"break-even-hazard",
         "The hazard up to which spot is cheaper than on demand",
         "Preemption (§2): break-even hazard; rows PRE-09, PRE-10",
         {numberKey("price_ratio", "", "3.144589456376529", above(0).orInfinite(), "on demand over spot"),
          optional(numberKey("work_h", "h", nullptr, above(0), "of a job without checkpoints")),
          numberKey("checkpoint_h", "h", "0.08333333333333333", atLeast(0),
                    "of a long job, at the best interval; not with work_h"),
          numberKey("recovery_h", "h", "0", atLeast(0), "as checkpoint_h"),
          numberKey("delay_h", "h", "0.2", atLeast(0)), flagKey("delay_billed", "false")},
         {{"hazard_per_h", "1/h"}},
         breakEvenHazard},
    };
}

} // namespace breakeven::calculators
