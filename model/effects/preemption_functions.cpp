#include "model/effects/preemption_functions.h"

#include "model/effects/break_even_hazard.h"
#include "model/effects/checkpointing.h"
#include "model/effects/elastic.h"
#include "model/effects/preemption.h"
#include "model/numeric/elementary.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace breakeven {

namespace {

using Arguments = std::span<const std::span<const double>>;

bool isUsable(Arguments arguments)
{
    return std::all_of(arguments.begin(), arguments.end(),
                       [](std::span<const double> argument) { return argument[0] >= 0; });
}

double stretchOf(Arguments arguments, bool isSavedAtEnd)
{
    if (!isUsable(arguments))
        return kUnknown;
    const double work = arguments[0][0], interval = arguments[1][0];
    const double billedDelay = arguments[6][0] != 0 ? arguments[4][0] : 0;
    const PreemptionTerms terms{arguments[3][0], arguments[2][0], billedDelay, arguments[5][0]};
    if (work == 0 || std::isinf(work))
        return longRunStretch(terms, interval);
    return completion(terms, {work, interval, isSavedAtEnd}).expectedHours / work;
}

double stretch(Arguments arguments) { return stretchOf(arguments, true); }
double stretchOfFinished(Arguments arguments) { return stretchOf(arguments, false); }

double stretchInTheLongRun(Arguments arguments)
{
    const double forEver = std::numeric_limits<double>::infinity();
    std::vector<std::span<const double>> own(arguments.begin(), arguments.end());
    own[0] = {&forEver, 1};
    return stretch(own);
}

double elasticUsefulSpeed(Arguments arguments)
{
    constexpr double kMostNodes = 1e6;
    if (!isUsable(arguments) || arguments[0][0] > kMostNodes)
        return kUnknown;
    // As many whole nodes as are needed, forgiving what rounding added.
    const auto whole = [](double nodes) { return int(std::ceil(nodes - 1e-9)); };
    ElasticTerms terms{whole(arguments[0][0]), whole(std::min(arguments[1][0], kMostNodes + 1)),
                       arguments[2][0], arguments[3][0], arguments[4][0]};
    terms.intervalHours = arguments[6][0];
    terms.checkpointHours = arguments[7][0];
    terms.recoveryHours = arguments[8][0];
    const double exponent = arguments[5][0];
    return elasticSpeed(terms, [exponent](int nodes) { return elementary::power(nodes, exponent); })
        .usefulSpeed;
}

} // namespace

Function spotStretch()
{
    return {"time stretch from interruptions",
            {"work in hours", "interval in hours", "checkpoint in hours", "hazard per hour", "delay in hours",
             "recovery in hours", "delay is billed"},
            stretch,
            "expected billed time over work, segments of an interval and a checkpoint (Daly 2006)"};
}

namespace {

// A finished job saves no checkpoint, and one that is shorter than the interval none at all.
Function finishedJobStretch()
{
    Function function = spotStretch();
    function.evaluate = stretchOfFinished;
    function.provenance += ", without a checkpoint after the last";
    return function;
}

} // namespace

Function longRunSpotStretch()
{
    Function function = spotStretch();
    function.evaluate = stretchInTheLongRun;
    function.provenance = "expected billed time over work in the long run (Daly 2006)";
    return function;
}

Quantity gangStretch(const GangJob &job, Quantity delay)
{
    SheetBuilder &builder = job.hazard.builder();
    return builder.function(
        job.isSavedAtEnd ? spotStretch() : finishedJobStretch(),
        {job.hours, job.interval, job.checkpoint, job.hazard, delay, job.recovery, builder.constant(1)},
        units::one);
}

Function bestCheckpointInterval()
{
    return {"best checkpoint interval",
            {"hazard per hour", "checkpoint in hours"},
            [](Arguments arguments) {
                return isUsable(arguments) ? exactInterval(arguments[0][0], arguments[1][0]) : kUnknown;
            },
            "exact minimiser of the expected time, by Lambert's W"};
}

Quantity bestCheckpointInterval(Quantity hazard, Quantity checkpoint)
{
    return hazard.builder().function(bestCheckpointInterval(), {hazard, checkpoint}, units::hour);
}

Function breakEvenHazardOfSpot()
{
    return {"hazard that spot bears",
            {"price ratio", "checkpoint in hours", "recovery in hours", "billed delay in hours"},
            [](Arguments arguments) {
                return isUsable(arguments) ? breakEvenHazardWithCheckpoints(arguments[0][0], arguments[1][0],
                                                                            arguments[2][0], arguments[3][0])
                                           : kUnknown;
            },
            "root of the stretch at the best checkpoint interval against the price ratio"};
}

Function usefulSpeedOfElasticNodes()
{
    return {"useful speed of elastic nodes",
            {"nodes", "least nodes", "hazard per node-hour", "wait in hours", "stall in hours",
             "speed exponent", "interval in hours", "checkpoint in hours", "recovery in hours"},
            elasticUsefulSpeed,
            "mean over the binomial number of nodes that are up, without the stalls after every change and "
            "the work lost since the last checkpoint"};
}

} // namespace breakeven
