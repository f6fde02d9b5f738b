// What a fitted scaling law says about other numbers of GPUs, with bounds.
//
// Units: GPUs relative to a baseline, as in the fit. Source: the bounds are those of the mean at 95 %, by the
// delta method: g ± t √(∇gᵀ s² (JᵀJ)⁻¹ ∇g) over the free parameters, t of Student's law; unknown (nothing)
// where no point is to spare. Checked: tests/model/scaling_prediction_test.cpp.
#pragma once

#include "model/effects/scaling_fit.h"

#include <optional>
#include <span>
#include <vector>

namespace breakeven {

struct ScalingPrediction
{
    double n = 0;
    double throughput = 0;
    std::optional<double> low;
    std::optional<double> high;
};

std::vector<ScalingPrediction> predictScaling(const ScalingFit &fit, std::span<const ScalingPoint> points,
                                              std::span<const double> wanted);

// The law of usl, amdahl and power that explains the points best for its number of parameters: the least
// Akaike criterion, corrected for few points. Errors: as fitScaling, when none fits.
Result<ScalingFit> fitBestScaling(const std::vector<ScalingPoint> &points);

} // namespace breakeven
