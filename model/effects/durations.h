// Random durations given by their mean and squared coefficient of variation (cv2).
//
// 0 is constant; up to 1 a constant part and an exponential one; 1 exponential; above 1 a mixture of two
// exponentials with balanced means. Mean and cv2 are met exactly, and one uniform number makes one duration.
#pragma once

#include <span>

namespace breakeven {

struct DurationLaw
{
    double mean = 0;
    double cv2 = 1;
};

// Requires: uniform inside (0, 1); mean and cv2 ≥ 0 and finite.
double durationOf(const DurationLaw &law, double uniform);

// The same for many, in place of the uniform numbers, and faster.
void turnIntoDurations(const DurationLaw &law, std::span<double> uniforms);

// Turns uniform numbers, in place, into the remaining time of a duration that is found in progress. A larger
// number gives a shorter remainder, unless the duration is a mixture.
void turnIntoResidualLives(const DurationLaw &law, std::span<double> uniforms);
double residualLifeOf(const DurationLaw &law, double uniform);

} // namespace breakeven
