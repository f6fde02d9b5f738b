// How long a job takes on machines that may be interrupted at a constant hazard.
//
// Work is done in segments of an interval, each followed by a checkpoint (length s). An interruption loses
// the segment, costs a delay in which nothing can fail, then a recovery that can be interrupted and is
// retried. Units: hours; the hazard in interruptions per hour of the whole gang. Requires: no operand is
// negative; +infinity is allowed everywhere. Errors: unknown (NaN) in, unknown out.
//
//     expected(s) = (1/λ + D) e^(λR) (e^(λs) − 1),  s when λ = 0
//     variance(s) = q/p (Var X + Var Z) + q/p² (E X + D + E Z)²,  p = e^(−λs), q = 1 − p
//
// with X exponential within s, and Z the time of a recovery (a segment of length R without a recovery).
// Source: Daly 2006 for the mean; the variance is that of a geometric number of independent attempts.
// Checked: PRE-04…08, PRE-24, and against the simulation of `simulation/spot_completion.h`.
#pragma once

namespace breakeven {

// −ln(1 − p) / hours: the hazard with which a job of these hours is interrupted with probability p. PRE-11.
double hazardOfProbability(double probability, double hours);

struct PreemptionTerms
{
    double hazardPerHour = 0;
    double checkpointHours = 0;
    double delayHours = 0;
    double recoveryHours = 0;
};

// From the start of a segment of `spanHours` (its checkpoint included) to its end.
double expectedSegmentHours(const PreemptionTerms &terms, double spanHours);
double varianceOfSegment(const PreemptionTerms &terms, double spanHours);

// Time over work in the long run. An interval of 0 is the limit of ever shorter ones.
double longRunStretch(const PreemptionTerms &terms, double intervalHours);

struct JobPlan
{
    double workHours = 0;
    double intervalHours = 0; // longer than the work: one segment
    bool hasFinalCheckpoint = true;
};

// Equal segments and a last one that may be shorter. Requires: an interval above 0.
struct Segments
{
    double count = 0;
    double spanHours = 0;     // of all but the last, the checkpoint included
    double lastSpanHours = 0; // of the last
};
Segments segmentsOf(const JobPlan &plan, double checkpointHours);

struct Completion
{
    double expectedHours = 0;
    double deviationHours = 0;
    double uninterruptedProbability = 1;
    double segments = 0; // +infinity at an interval of 0
};
Completion completion(const PreemptionTerms &terms, const JobPlan &plan);

// How often the job is interrupted, recoveries included.
double expectedInterruptions(const PreemptionTerms &terms, const JobPlan &plan);

} // namespace breakeven
