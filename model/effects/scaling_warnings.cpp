#include "model/effects/scaling_warnings.h"

#include "model/numeric/number_text.h"

#include <cmath>

namespace breakeven {

namespace {

// Measured differences below this share are noise.
constexpr double kNoise = 1e-9;

std::string twoDigits(double value) { return numberText(std::round(value * 100) / 100); }

std::string gpusText(double n) { return numberText(n) + (n == 1 ? " GPU" : " GPUs"); }

// The step with the largest gain of throughput per GPU.
void warnOfSuperLinear(ScalingLaw law, const std::vector<ScalingPoint> &points,
                       std::vector<std::string> &warnings)
{
    const ScalingPoint *from = nullptr, *to = nullptr;
    double greatest = 1 + kNoise;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double more = points[i].n / points[i - 1].n;
        const double gain = points[i].throughput / points[i - 1].throughput / more;
        if (more > 1 && gain > greatest) {
            greatest = gain;
            from = &points[i - 1];
            to = &points[i];
        }
    }
    if (!from)
        return;
    warnings.push_back("From " + gpusText(from->n) + " to " + gpusText(to->n) + " the throughput grows by " +
                       twoDigits(to->throughput / from->throughput) + " times, more than the GPUs (" +
                       twoDigits(to->n / from->n) + " times): super-linear, which " +
                       (law == ScalingLaw::Power ? "does not go on; do not extrapolate."
                                                 : "this law cannot follow; check the measurement."));
}

void warnOfFalling(ScalingLaw law, const std::vector<ScalingPoint> &points,
                   std::vector<std::string> &warnings)
{
    bool hasFallen = false;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double growth = points[i].throughput / points[i - 1].throughput;
        const bool isFalling = points[i].n > points[i - 1].n && growth < 1 - kNoise;
        const bool isRisingAgain = hasFallen && growth > 1 + kNoise;
        hasFallen = hasFallen || isFalling;
        if (law == ScalingLaw::Usl ? !isRisingAgain : !isFalling)
            continue;
        warnings.push_back("From " + gpusText(points[i - 1].n) + " to " + gpusText(points[i].n) +
                           (law == ScalingLaw::Usl
                                ? " the throughput rises again after it fell, which this law cannot follow; "
                                  "check the measurement."
                                : " the throughput falls, which this law cannot follow; try usl."));
        return;
    }
}

} // namespace

std::vector<std::string> scalingWarnings(ScalingLaw law, const std::vector<ScalingPoint> &points)
{
    std::vector<std::string> warnings;
    warnOfSuperLinear(law, points, warnings);
    warnOfFalling(law, points, warnings);
    return warnings;
}

} // namespace breakeven
