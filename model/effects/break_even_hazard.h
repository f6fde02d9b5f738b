// The hazard up to which spot is cheaper than on demand: where its time stretch eats the discount.
//
// Units: hours, interruptions per hour; `priceRatio` is on demand over spot. `delayHours` counts only as far
// as it is billed; 0 otherwise. Errors: unknown (NaN) when spot costs more even without an interruption;
// +infinity when no hazard is too high. Checked: PRE-09, PRE-10, and by putting the result back in.
#pragma once

namespace breakeven {

// A job that starts from the beginning after every interruption: the root of (1/λ + D)(e^(λW) − 1) / W =
// ratio; with D = 0 it is −1/k − W₋₁(−e^(−1/k) / k) over the work, k the ratio.
double breakEvenHazardFromScratch(double priceRatio, double workHours, double delayHours);

// A long job that writes its checkpoints at the best interval.
double breakEvenHazardWithCheckpoints(double priceRatio, double checkpointHours, double recoveryHours,
                                      double delayHours);

} // namespace breakeven
