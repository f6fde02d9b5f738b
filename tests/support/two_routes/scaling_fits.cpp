#include "model/effects/scaling_fit.h"
#include "tests/support/two_routes/draws.h"
#include "tests/support/two_routes/two_routes.h"

namespace breakeven::test {

namespace {

enum ScalingFamily : std::uint32_t { kScalingPoints = 80 };

ScalingCurve curveAt(ScalingLaw law, PointDraws &point)
{
    switch (law) {
    case ScalingLaw::Amdahl:
        return {law, point.between(.02, .5), 0, 0};
    case ScalingLaw::Gustafson:
        return {law, point.between(.05, .5), 0, 0};
    case ScalingLaw::Usl:
        return {law, point.between(.02, .2), point.between(.0005, .01), 0};
    case ScalingLaw::Power:
        break;
    }
    return {law, 0, 0, point.within(.5, 1)};
}

// Measured throughputs of the law, each with the same normal error.
ScalingFit fitted(const ScalingCurve &curve, double scale, double error, Draws &draws)
{
    std::vector<ScalingPoint> points;
    for (int n = 1; n <= 64; ++n)
        points.push_back({double(n), scale * speedup(curve, n) + error * draws.normal()});
    return *fitScaling(curve.law, std::move(points), FitMethod::LevenbergMarquardt);
}

} // namespace

std::vector<Agreement> compareScalingFits()
{
    struct Row
    {
        ScalingLaw law;
        std::size_t parameter; // after the scale
        const char *name;
        double ScalingCurve::*truth;
    };
    const Row rows[] = {{ScalingLaw::Amdahl, 1, "Amdahl, serial", &ScalingCurve::serial},
                        {ScalingLaw::Gustafson, 1, "Gustafson, serial", &ScalingCurve::serial},
                        {ScalingLaw::Usl, 1, "USL, alpha", &ScalingCurve::serial},
                        {ScalingLaw::Usl, 2, "USL, beta", &ScalingCurve::crosstalk},
                        {ScalingLaw::Power, 1, "power law, exponent", &ScalingCurve::exponent}};
    std::vector<Agreement> agreements;
    for (std::uint32_t row = 0; row < std::size(rows); ++row) {
        Agreement agreement(rows[row].name);
        for (std::uint64_t i = 0; i < kRoutePoints; ++i) {
            PointDraws point(kScalingPoints + row, i);
            const ScalingCurve curve = curveAt(rows[row].law, point);
            const double scale = point.between(.1, 1000);
            Draws draws(kScalingPoints + row, i);
            const auto parameter = [&](double error) {
                return fitted(curve, scale, error, draws).parameters[rows[row].parameter];
            };
            const double truth = curve.*rows[row].truth;
            // An error that brings the parameter's own to 0.32 %: it grows with it.
            const double trial = scale * 1e-5;
            const double error = trial * .0032 * truth / *parameter(trial).standardError;
            const FittedParameter fit = parameter(error);
            agreement.add({fit.value, *fit.standardError}, truth);
            if (i % 20 == 0)
                agreement.add({parameter(0).value, 0}, truth);
        }
        agreements.push_back(std::move(agreement));
    }
    return agreements;
}

} // namespace breakeven::test
