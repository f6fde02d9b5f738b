// Both real branches of Lambert's W on (−1/e, 0), as their distance from the point −1 where they meet.
//
// Checkpoint intervals and break-even hazards sit close to that point, where W itself has lost half its
// digits; the distance keeps all of them. The argument is x ≥ 0 with W(−e^(−1−x)). Source: Corless et al.,
// "On the Lambert W function" (1996), equation 4.22 for the branch point. Checked: PRE-03, PRE-09, and by
// putting the result back in.
#pragma once

namespace breakeven {

// −u − ln(1 − u): the x that belongs to a distance; u < 1, of either sign.
double lambertArgument(double distance);

// 1 + W₀(−e^(−1−x)), in [0, 1).
double lambertDistanceAbove(double x);

// −1 − W₋₁(−e^(−1−x)), at least 0.
double lambertDistanceBelow(double x);

} // namespace breakeven
