// Least squares with some parameters held: linear by QR, and Levenberg–Marquardt.
//
// Shape: one row a point, one column a parameter. Source: Marquardt 1963; the damped steps are solved by QR
// of the stacked matrix, never by the normal equations. Checked: tests/model/scaling_test.cpp.
#pragma once

#include <Eigen/Core>

#include <functional>
#include <optional>
#include <vector>

namespace breakeven {

// Weights of the used columns; 0 for the others.
Eigen::VectorXd linearLeastSquares(const Eigen::MatrixXd &columns, const Eigen::VectorXd &targets,
                                   const std::vector<bool> &isUsed);

struct LeastSquares
{
    Eigen::VectorXd targets;
    // Writes the model's values and their slopes by every parameter.
    std::function<void(const Eigen::VectorXd &parameters, Eigen::VectorXd &values, Eigen::MatrixXd &slopes)>
        model;
};

// The free parameters with the least squares near the start. Ends when a step no longer changes their bits by
// more than rounding, or after 1000 steps.
Eigen::VectorXd levenbergMarquardt(const LeastSquares &problem, Eigen::VectorXd parameters,
                                   const std::vector<bool> &isFree);

struct FitErrors
{
    double rmse = 0; // √(squares / points)
    double r2 = 0;   // 1 where all targets are the same and met
    // Nothing for held parameters, and for all where no point is to spare.
    std::vector<std::optional<double>> ofParameters;
};
FitErrors fitErrors(const LeastSquares &problem, const Eigen::VectorXd &parameters,
                    const std::vector<bool> &isFree);

} // namespace breakeven
