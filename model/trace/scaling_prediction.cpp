#include "model/trace/scaling_prediction.h"

#include <Eigen/Dense>

#include <array>
#include <limits>

namespace breakeven {

namespace {

// The 97.5 % quantile of Student's law. Source: Hill 1970, expansion in 1/freedom; exact for 1 and 2.
double studentQuantile(int freedom)
{
    constexpr double z = 1.959963984540054;
    constexpr std::array<double, 6> exact{12.706204736, 4.30265273,  3.182446305,
                                          2.776445105,  2.570581836, 2.446911851};
    if (freedom <= int(exact.size()))
        return exact[std::size_t(freedom) - 1];
    const double f = double(freedom);
    const double z3 = z * z * z;
    const double z5 = z3 * z * z;
    return z + (z3 + z) / (4 * f) + (5 * z5 + 16 * z3 + 3 * z) / (96 * f * f) +
           (3 * z5 * z * z + 19 * z5 + 17 * z3 - 15 * z) / (384 * f * f * f);
}

// The parameters that were free, as the fit names them.
std::vector<double *> freeParameters(ScalingFit &fit)
{
    std::vector<double *> free;
    for (const FittedParameter &parameter : fit.parameters) {
        if (!parameter.standardError)
            continue;
        if (parameter.name == "g")
            free.push_back(&fit.scale);
        else if (parameter.name == "beta")
            free.push_back(&fit.curve.crosstalk);
        else if (parameter.name == "exponent")
            free.push_back(&fit.curve.exponent);
        else
            free.push_back(&fit.curve.serial);
    }
    return free;
}

Eigen::RowVectorXd slopesAt(ScalingFit fit, double n)
{
    const std::vector<double *> free = freeParameters(fit);
    Eigen::RowVectorXd slopes(Eigen::Index(free.size()));
    for (std::size_t k = 0; k < free.size(); ++k) {
        const double value = *free[k];
        const double step = 1e-6 * std::max(std::fabs(value), 1e-3);
        *free[k] = value + step;
        const double up = fit.throughputAt(n);
        *free[k] = value - step;
        const double down = fit.throughputAt(n);
        *free[k] = value;
        slopes(Eigen::Index(k)) = (up - down) / (2 * step);
    }
    return slopes;
}

} // namespace

std::vector<ScalingPrediction> predictScaling(const ScalingFit &fit, std::span<const ScalingPoint> points,
                                              std::span<const double> wanted)
{
    ScalingFit copy = fit;
    const Eigen::Index free = Eigen::Index(freeParameters(copy).size());
    const int freedom = int(points.size()) - int(free);
    Eigen::MatrixXd covariance;
    if (free > 0 && freedom > 0) {
        Eigen::MatrixXd jacobian(Eigen::Index(points.size()), free);
        for (std::size_t i = 0; i < points.size(); ++i)
            jacobian.row(Eigen::Index(i)) = slopesAt(fit, points[i].n);
        const double variance = fit.rmse * fit.rmse * double(points.size()) / double(freedom);
        covariance =
            variance * (jacobian.transpose() * jacobian).ldlt().solve(Eigen::MatrixXd::Identity(free, free));
    }
    std::vector<ScalingPrediction> predictions;
    for (const double n : wanted) {
        ScalingPrediction prediction{n, fit.throughputAt(n), std::nullopt, std::nullopt};
        if (covariance.size() > 0) {
            const Eigen::RowVectorXd slopes = slopesAt(fit, n);
            const double variance = (slopes * covariance * slopes.transpose())(0, 0);
            const double width = studentQuantile(freedom) * std::sqrt(std::max(variance, 0.0));
            prediction.low = std::max(prediction.throughput - width, 0.0);
            prediction.high = prediction.throughput + width;
        }
        predictions.push_back(prediction);
    }
    return predictions;
}

Result<ScalingFit> fitBestScaling(const std::vector<ScalingPoint> &points)
{
    Result<ScalingFit> best = Error{ErrorKind::BadInput, "no law can be fitted to these points", {}};
    double least = std::numeric_limits<double>::infinity();
    for (const ScalingLaw law : {ScalingLaw::Amdahl, ScalingLaw::Power, ScalingLaw::Usl}) {
        auto fit = fitScaling(law, points, FitMethod::LevenbergMarquardt);
        if (!fit) {
            if (!best)
                best = std::move(fit);
            continue;
        }
        const double n = double(points.size());
        const double k = double(fit->parameters.size()) + 1;
        const double squares = std::max(fit->rmse * fit->rmse, std::numeric_limits<double>::min());
        const double correction = n > k + 1 ? 2 * k * (k + 1) / (n - k - 1) : 1e6;
        const double criterion = n * std::log(squares) + 2 * k + correction;
        if (!best || criterion < least) {
            least = criterion;
            best = std::move(fit);
        }
    }
    return best;
}

} // namespace breakeven
