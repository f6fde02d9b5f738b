#include "model/effects/preemption.h"

#include "model/numeric/elementary.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

using elementary::exponential;
using elementary::exponentialMinusOne;

// The mean and the variance of what an interruption within a span loses, as parts of the span and its square;
// x is hazard × span. Near 0 both are differences of huge numbers: their Bernoulli series there.
struct Loss
{
    double mean;
    double variance;
};

Loss lossOf(double x)
{
    if (x >= 0.5) {
        const double growth = exponentialMinusOne(x);
        return {1 / x - 1 / growth, 1 / (x * x) + 1 / growth / exponentialMinusOne(-x)};
    }
    // B₂ₖ / (2k)!, k = 8 … 1
    constexpr double coefficients[] = {-3617.0 / 510 / 20922789888000,
                                       7.0 / 6 / 87178291200,
                                       -691.0 / 2730 / 479001600,
                                       5.0 / 66 / 3628800,
                                       -1.0 / 30 / 40320,
                                       1.0 / 42 / 720,
                                       -1.0 / 30 / 24,
                                       1.0 / 6 / 2};
    Loss loss{0, 0};
    double order = 16;
    for (double coefficient : coefficients) {
        loss.mean = loss.mean * x * x + coefficient;
        loss.variance = loss.variance * x * x + coefficient * (order - 1);
        order -= 2;
    }
    loss.mean = 0.5 - loss.mean * x;
    return loss;
}

// Of ever shorter intervals without a checkpoint cost: nothing is lost but the restarts.
Completion continuousCompletion(const PreemptionTerms &terms, double workHours)
{
    if (workHours == 0 || terms.hazardPerHour == 0)
        return {workHours, 0, 1, workHours == 0 ? 0 : kInfinite};
    const PreemptionTerms recovery{terms.hazardPerHour, 0, terms.delayHours, 0};
    const double restart = terms.delayHours + expectedSegmentHours(recovery, terms.recoveryHours);
    const double squaredRestart = restart * restart + varianceOfSegment(recovery, terms.recoveryHours);
    const double interruptions = terms.hazardPerHour * workHours;
    return {workHours * longRunStretch(terms, 0), std::sqrt(interruptions * squaredRestart),
            exponential(-interruptions), kInfinite};
}

} // namespace

double hazardOfProbability(double probability, double hours)
{
    return -elementary::logarithmOfOnePlus(-probability) / hours;
}

double expectedSegmentHours(const PreemptionTerms &terms, double spanHours)
{
    const double hazard = terms.hazardPerHour;
    if (hazard == 0 || spanHours == 0)
        return spanHours;
    if (hazard == kInfinite)
        return kInfinite;
    const double growth = exponentialMinusOne(hazard * spanHours);
    // A delay of 0 adds nothing even where the growth is infinite; their product would be no number.
    const double delays = terms.delayHours == 0 ? 0 : terms.delayHours * growth;
    return exponential(hazard * terms.recoveryHours) * (growth / hazard + delays);
}

double varianceOfSegment(const PreemptionTerms &terms, double spanHours)
{
    const double hazard = terms.hazardPerHour;
    if (hazard == 0 || spanHours == 0)
        return 0;
    if (hazard == kInfinite)
        return kInfinite;
    const PreemptionTerms recovery{hazard, 0, terms.delayHours, 0};
    const double x = hazard * spanHours;
    const Loss loss = lossOf(x);
    const double attempt =
        loss.mean * spanHours + terms.delayHours + expectedSegmentHours(recovery, terms.recoveryHours);
    double spread = loss.variance * spanHours * spanHours;
    if (terms.recoveryHours > 0)
        spread += varianceOfSegment(recovery, terms.recoveryHours);
    const double attempts = exponentialMinusOne(x);
    return attempts * spread + attempts * exponential(x) * attempt * attempt;
}

double longRunStretch(const PreemptionTerms &terms, double intervalHours)
{
    const double hazard = terms.hazardPerHour;
    if (intervalHours == 0) {
        if (terms.checkpointHours > 0)
            return kInfinite;
        return hazard == 0 ? 1 : exponential(hazard * terms.recoveryHours) * (1 + hazard * terms.delayHours);
    }
    if (intervalHours == kInfinite)
        return hazard == 0 ? 1 : kInfinite;
    return expectedSegmentHours(terms, intervalHours + terms.checkpointHours) / intervalHours;
}

Segments segmentsOf(const JobPlan &plan, double checkpointHours)
{
    const double lastCheckpoint = plan.hasFinalCheckpoint ? checkpointHours : 0;
    if (plan.workHours == 0)
        return {};
    if (plan.intervalHours >= plan.workHours)
        return {1, 0, plan.workHours + lastCheckpoint};
    // As in `wholeUnits`: 0.9 / 0.3 is three segments.
    const double count = std::max(1.0, std::ceil(plan.workHours / plan.intervalHours - 1e-9));
    const double last = plan.workHours - (count - 1) * plan.intervalHours;
    return {count, plan.intervalHours + checkpointHours, last + lastCheckpoint};
}

Completion completion(const PreemptionTerms &terms, const JobPlan &plan)
{
    if (plan.intervalHours == 0 && terms.checkpointHours == 0)
        return continuousCompletion(terms, plan.workHours);
    if (plan.intervalHours == 0 && plan.workHours > 0)
        return {kInfinite, kInfinite, terms.hazardPerHour == 0 ? 1.0 : 0.0, kInfinite};
    const Segments segments = segmentsOf(plan, terms.checkpointHours);
    if (segments.count == 0)
        return {};
    const double others = segments.count - 1;
    Completion result{expectedSegmentHours(terms, segments.lastSpanHours),
                      varianceOfSegment(terms, segments.lastSpanHours), 1, segments.count};
    double total = segments.lastSpanHours;
    if (others > 0) {
        result.expectedHours += others * expectedSegmentHours(terms, segments.spanHours);
        result.deviationHours += others * varianceOfSegment(terms, segments.spanHours);
        total += others * segments.spanHours;
    }
    result.deviationHours = std::sqrt(result.deviationHours);
    if (terms.hazardPerHour > 0)
        result.uninterruptedProbability = exponential(-terms.hazardPerHour * total);
    return result;
}

double expectedInterruptions(const PreemptionTerms &terms, const JobPlan &plan)
{
    const double hazard = terms.hazardPerHour;
    if (hazard == 0 || plan.workHours == 0)
        return 0;
    // Every one that ends a segment leads to e^(λR) − 1 more while recovering.
    const double recovering = exponential(hazard * terms.recoveryHours);
    if (plan.intervalHours == 0)
        return terms.checkpointHours > 0 ? kInfinite : hazard * plan.workHours * recovering;
    const Segments segments = segmentsOf(plan, terms.checkpointHours);
    double interruptions = exponentialMinusOne(hazard * segments.lastSpanHours);
    if (segments.count > 1)
        interruptions += (segments.count - 1) * exponentialMinusOne(hazard * segments.spanHours);
    return interruptions * recovering;
}

} // namespace breakeven
