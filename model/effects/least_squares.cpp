#include "model/effects/least_squares.h"

#include <Eigen/QR>

#include <cmath>

namespace breakeven {

namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

constexpr int kMostIterations = 1000;
constexpr double kSmallestStep = 1e-15;

Matrix selected(const Matrix &columns, const std::vector<bool> &isUsed)
{
    Matrix chosen(columns.rows(), std::count(isUsed.begin(), isUsed.end(), true));
    for (Eigen::Index k = 0, next = 0; k < columns.cols(); ++k)
        if (isUsed[std::size_t(k)])
            chosen.col(next++) = columns.col(k);
    return chosen;
}

Vector spread(const Vector &chosen, const std::vector<bool> &isUsed)
{
    Vector all = Vector::Zero(Eigen::Index(isUsed.size()));
    for (Eigen::Index k = 0, next = 0; k < all.size(); ++k)
        if (isUsed[std::size_t(k)])
            all[k] = chosen[next++];
    return all;
}

struct State
{
    Vector values;
    Matrix slopes;
    double squares = 0;
};

State stateAt(const LeastSquares &problem, const Vector &parameters)
{
    State state{Vector(problem.targets.size()), Matrix(problem.targets.size(), parameters.size())};
    problem.model(parameters, state.values, state.slopes);
    state.squares = (problem.targets - state.values).squaredNorm();
    return state;
}

// The step that a damping of λ allows: least squares of [J; √λ D] δ = [residuals; 0].
Vector dampedStep(const Matrix &slopes, const Vector &residuals, double damping)
{
    const Eigen::Index rows = slopes.rows(), columns = slopes.cols();
    Matrix stacked(rows + columns, columns);
    stacked.topRows(rows) = slopes;
    stacked.bottomRows(columns) = Matrix((std::sqrt(damping) * slopes.colwise().norm()).asDiagonal());
    Vector targets = Vector::Zero(rows + columns);
    targets.head(rows) = residuals;
    return stacked.colPivHouseholderQr().solve(targets);
}

} // namespace

Vector linearLeastSquares(const Matrix &columns, const Vector &targets, const std::vector<bool> &isUsed)
{
    const Matrix chosen = selected(columns, isUsed);
    return spread(chosen.colPivHouseholderQr().solve(targets), isUsed);
}

Vector levenbergMarquardt(const LeastSquares &problem, Vector parameters, const std::vector<bool> &isFree)
{
    State state = stateAt(problem, parameters);
    double damping = 1e-3;
    for (int step = 0; step < kMostIterations && damping < 1e15; ++step) {
        const Vector move = spread(
            dampedStep(selected(state.slopes, isFree), problem.targets - state.values, damping), isFree);
        const Vector tried = parameters + move;
        State next = stateAt(problem, tried);
        const bool isSettled = move.norm() <= kSmallestStep * parameters.norm();
        if (next.squares < state.squares) {
            parameters = tried;
            state = std::move(next);
            damping = std::max(damping / 10, 1e-15);
        } else {
            damping *= 10;
        }
        if (isSettled)
            break;
    }
    return parameters;
}

FitErrors fitErrors(const LeastSquares &problem, const Vector &parameters, const std::vector<bool> &isFree)
{
    const State state = stateAt(problem, parameters);
    FitErrors errors;
    const auto points = double(problem.targets.size());
    errors.rmse = std::sqrt(state.squares / points);
    const double whole = (problem.targets.array() - problem.targets.mean()).matrix().squaredNorm();
    errors.r2 = whole > 0 ? 1 - state.squares / whole : 1;
    errors.ofParameters.resize(isFree.size());
    const Matrix slopes = selected(state.slopes, isFree);
    const double spare = points - double(slopes.cols());
    if (spare <= 0)
        return errors;
    // (JᵀJ)⁻¹ = R⁻¹ R⁻ᵀ with the triangle of J's QR.
    const Matrix triangle =
        Eigen::HouseholderQR<Matrix>(slopes).matrixQR().topRows(slopes.cols()).triangularView<Eigen::Upper>();
    const Matrix inverse =
        triangle.triangularView<Eigen::Upper>().solve(Matrix::Identity(slopes.cols(), slopes.cols()));
    const Vector deviations = (inverse.rowwise().squaredNorm() * (state.squares / spare)).cwiseSqrt();
    const Vector all = spread(deviations, isFree);
    for (std::size_t k = 0; k < isFree.size(); ++k)
        if (isFree[k] && std::isfinite(all[Eigen::Index(k)]))
            errors.ofParameters[k] = all[Eigen::Index(k)];
    return errors;
}

} // namespace breakeven
