// A scaling law fitted to measured throughputs.
//
// The linear method fits straight forms of the law (n/X for USL, 1/X for Amdahl, X for Gustafson, logarithms
// for the power law) by least squares; Levenberg–Marquardt goes on from there on the throughput itself. What
// would come out negative is held at 0 and the rest fitted again. Standard errors are those of the
// throughput, s² (JᵀJ)⁻¹ with as many degrees of freedom as there are points beyond the parameters. Source:
// model specification §5. Checked: tests/model/scaling_test.cpp, SCA-07…11 (numpy, scipy), and data made from
// known laws.
#pragma once

#include "model/effects/scaling_law.h"
#include "model/result.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace breakeven {

struct ScalingPoint
{
    double n = 0;
    double throughput = 0;
};

// Throughputs relative to the first of the times.
std::vector<double> throughputsOf(std::span<const double> times);

enum class FitMethod { Linear, LevenbergMarquardt };

struct FittedParameter
{
    std::string name; // "g", "alpha", "beta", "serial", "exponent"
    double value = 0;
    std::optional<double> standardError; // nothing without points to spare, or where it is held at its limit
};

struct ScalingFit
{
    ScalingCurve curve;
    double scale = 1; // throughput at n = 1
    std::vector<FittedParameter> parameters;
    double rmse = 0; // of the throughput
    double r2 = 0;
    std::vector<std::string> warnings; // why the law may not be what the points follow

    double throughputAt(double n) const { return scale * speedup(curve, n); }
};

// Requires: n and throughput above 0. Errors: BadInput when there are fewer distinct n than parameters, or
// the points follow no such law at all.
Result<ScalingFit> fitScaling(ScalingLaw law, std::vector<ScalingPoint> points, FitMethod method);

} // namespace breakeven
